use plyground_core::Game;
use plyground_games::connect::Connect;
use plyground_search::Budget;
use plyground_search::mcts::*;
use plyground_search::testkit::run;
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    s.split_whitespace().next().unwrap().parse::<f64>().unwrap() / 1e9
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let game: Connect<u64> = Connect::new(7, 6, 4).unwrap();
    let sims: u64 = args.get(1).map_or(100_000, |a| a.parse().unwrap());
    let threads: usize = args.get(2).map_or(1, |a| a.parse().unwrap());
    let mut o = Options::default();
    for a in args.iter().skip(3) {
        match a.as_str() {
            "nosym" => o.symmetry = false,
            "noprove" => o.prove = false,
            "w1" => o.workers = 1,
            "w16" => o.workers = 16,
            "w32" => o.workers = 32,
            "leaf" => o.divide = Divide::Leaf,
            "ens" => o.divide = Divide::Ensemble,
            "shared" => o.divide = Divide::Shared,
            "ucb" => o.rollout = Rollout::Ucb,
            _ => panic!(),
        }
    }
    let mut walls = vec![];
    for i in 0..7 {
        let mut uct = Uct::new(o);
        let c = cpu();
        let r =
            run(&mut uct, &game, &game.start(), Budget { sims: Some(sims), ..Budget::default() }, threads, i);
        let c = cpu() - c;
        let w = r.elapsed.as_secs_f64();
        walls.push(if threads == 1 { sims as f64 / c / 1e6 } else { sims as f64 / w / 1e6 });
        if i == 0 {
            println!(
                "best {:?} visits {:?} pos {} bytes {} line {}",
                r.best,
                r.moves.iter().map(|m| m.visits.unwrap()).collect::<Vec<_>>(),
                uct.positions(),
                uct.bytes(),
                r.line.len()
            );
        }
    }
    walls.sort_by(f64::total_cmp);
    println!("Msims/s: median {:.3} min {:.3} max {:.3}", walls[3], walls[0], walls[6]);
}
