//! Mutations: a new input from those that there are, determined by random numbers.

/// Random numbers: SplitMix64, by which a campaign can be repeated.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next one.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// One below a bound that is not zero.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.word() % bound as u64) as usize
    }
}

/// No input becomes longer.
pub const LONGEST: usize = 1 << 13;

/// Numbers at which programs go wrong.
const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "-1",
    "7",
    "64",
    "127",
    "128",
    "255",
    "65536",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "1e308",
    "NaN",
];

/// A new input: one of the corpus, changed a few times.
pub fn mutated(corpus: &[Vec<u8>], words: &[&str], random: &mut Random) -> Vec<u8> {
    let mut input = corpus[random.below(corpus.len())].clone();
    // What is longer by nature stays so.
    let longest = LONGEST.max(input.len());
    let times = 1 << random.below(5);
    for _ in 0..times {
        change(&mut input, corpus, words, random);
    }
    input.truncate(longest);
    input
}

fn change(input: &mut Vec<u8>, corpus: &[Vec<u8>], words: &[&str], random: &mut Random) {
    let place = random.below(input.len() + 1);
    let end = place + random.below((input.len() - place).min(64) + 1);
    match random.below(11) {
        0 if place < input.len() => input[place] ^= 1 << random.below(8),
        1 if place < input.len() => input[place] = random.word() as u8,
        2 => input.insert(place, random.word() as u8),
        3 => drop(input.drain(place..end)),
        4 => {
            let again = input[place..end].to_vec();
            let times = 1 << random.below(6);
            let to = random.below(input.len() + 1);
            drop(input.splice(to..to, again.repeat(times)));
        }
        5 | 6 if !words.is_empty() => {
            put(input, place, end, words[random.below(words.len())].as_bytes(), random);
        }
        7 => number(input, random),
        8 => put(input, place, end, NUMBERS[random.below(NUMBERS.len())].as_bytes(), random),
        9 => {
            let other = &corpus[random.below(corpus.len())];
            let from = random.below(other.len() + 1);
            let to = from + random.below(other.len() - from + 1);
            put(input, place, end, &other[from..to], random);
        }
        10 => {
            // A line twice, or at another place.
            let lines: Vec<&[u8]> = input.split_inclusive(|byte| *byte == b'\n').collect();
            if !lines.is_empty() {
                let line = lines[random.below(lines.len())].to_vec();
                let to = lines[..random.below(lines.len() + 1)].iter().map(|line| line.len()).sum::<usize>();
                drop(input.splice(to..to, line));
            }
        }
        _ => input.push(random.word() as u8),
    }
}

/// Puts bytes in, or in the place of others.
fn put(input: &mut Vec<u8>, place: usize, end: usize, bytes: &[u8], random: &mut Random) {
    let end = if random.below(2) == 0 { place } else { end };
    drop(input.splice(place..end, bytes.iter().copied()));
}

/// Another number in the place of one.
fn number(input: &mut Vec<u8>, random: &mut Random) {
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let starts: Vec<usize> =
        (0..input.len()).filter(|&i| is_digit(&input[i]) && (i == 0 || !is_digit(&input[i - 1]))).collect();
    if starts.is_empty() {
        return;
    }
    let start = starts[random.below(starts.len())];
    let end = start + input[start..].iter().take_while(|byte| is_digit(byte)).count();
    let number = match random.below(3) {
        0 => NUMBERS[random.below(NUMBERS.len())].to_owned(),
        1 => random.below(100).to_string(),
        _ => (random.word() >> random.below(64)).to_string(),
    };
    drop(input.splice(start..end, number.into_bytes()));
}
