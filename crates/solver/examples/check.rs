use std::time::Instant;
fn main() {
    let mut p = plyground_solver::proto::P::new(256 << 20);
    let clear = std::env::var("CLEAR").is_ok();
    let limit: usize = std::env::var("LIMIT").map_or(usize::MAX, |s| s.parse().unwrap());
    for f in std::env::args().skip(1) {
        if f == "empty" {
            p.clear();
            let t = Instant::now();
            let (s, n) = p.solve("");
            println!("empty: {s} {n} nodes {:.2} s", t.elapsed().as_secs_f64());
            continue;
        }
        if let Some(m) = f.strip_prefix("pos:") {
            p.clear();
            let t = Instant::now();
            let (s, n) = p.solve(m);
            println!("{m}: {s} {n} nodes {:.2} s", t.elapsed().as_secs_f64());
            continue;
        }
        let text = std::fs::read_to_string(&f).unwrap();
        p.clear();
        let (mut nodes, mut us, mut wrong, mut count) = (0, 0.0, 0, 0);
        for line in text.lines().take(limit) {
            let (m, s) = line.split_once(' ').unwrap();
            if clear {
                p.clear();
            }
            let t = Instant::now();
            let (score, n) = p.solve(m);
            us += t.elapsed().as_secs_f64() * 1e6;
            nodes += n;
            count += 1;
            if score != s.trim().parse::<i32>().unwrap() {
                wrong += 1;
                if wrong < 5 {
                    println!("WRONG {m} {s} {score}");
                }
            }
        }
        println!(
            "{:16} nodes {:10.1} us {:10.2} ns/node {:.0} wrong {wrong}",
            f.rsplit("scores_").next().unwrap(),
            nodes as f64 / count as f64,
            us / count as f64,
            us * 1e3 / nodes as f64
        );
    }
}
