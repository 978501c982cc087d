//! Scratch.
use plyground_core::{Game, Streams};
use plyground_games::connect::Connect;
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    s.split_whitespace().next().unwrap().parse::<f64>().unwrap() / 1e9
}
fn main() {
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    let mut v = vec![];
    for r in 0..7 {
        let c = cpu();
        let mut plies = 0;
        for i in 0..1_000_000 {
            plies += game.playout(&mut game.start(), &mut Streams::new(r).rng(i), &mut vec![]).1;
        }
        std::hint::black_box(plies);
        v.push((cpu() - c) * 1e3);
    }
    v.sort_by(f64::total_cmp);
    println!("playout ns: median {:.1} min {:.1}", v[3], v[0]);
}
