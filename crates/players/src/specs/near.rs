//! Words that were nearly right.

/// `; did you mean mc?` where one of the words is near to what was typed; nothing where none is.
pub fn did_you_mean<S: AsRef<str>>(typed: &str, words: &[S]) -> String {
    let typed = typed.to_lowercase();
    let near = words.iter().map(AsRef::as_ref).filter_map(|word| {
        let is_beginning = typed.len() >= 3 && word.starts_with(&typed);
        let changes = changes(&typed, word);
        let allowed = typed.chars().count().max(word.len()).div_ceil(3).min(2);
        (is_beginning || changes <= allowed && changes < word.len()).then_some((changes, word))
    });
    // Of words that are equally near the first is as good as any.
    near.min_by_key(|(changes, _)| *changes)
        .map_or(String::new(), |(_, word)| format!("; did you mean {word}?"))
}

/// How many letters were changed, left out, put in, or swapped with their neighbour.
fn changes(one: &str, other: &str) -> usize {
    // Nobody means a word of a few letters by a page of text.
    if one.len() > 64 {
        return usize::MAX;
    }
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows = vec![vec![0; other.len() + 1]; one.len() + 1];
    for i in 0..=one.len() {
        for j in 0..=other.len() {
            rows[i][j] = match (i, j) {
                (0, rest) | (rest, 0) => rest,
                _ => {
                    let is_same = one[i - 1] == other[j - 1];
                    let replaced = rows[i - 1][j - 1] + usize::from(!is_same);
                    let is_swapped =
                        i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
                    let swapped = if is_swapped { rows[i - 2][j - 2] + 1 } else { usize::MAX };
                    replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(swapped)
                }
            };
        }
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_nearly_right_is_named() {
        let words = ["random", "mc", "uct", "minimax", "alphabeta", "perfect"];
        for (typed, word) in [
            ("ranodm", "random"),
            ("mcc", "mc"),
            ("utc", "uct"),
            ("UCT", "uct"),
            ("mini-max", "minimax"),
            ("alpha", "alphabeta"),
        ] {
            assert_eq!(did_you_mean(typed, &words), format!("; did you mean {word}?"), "{typed}");
        }
        for typed in ["", "x", "stockfish", "zz", &"m".repeat(1 << 20)] {
            assert_eq!(did_you_mean(typed, &words), "", "{typed:.9}");
        }
    }
}
