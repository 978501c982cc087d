//! Braces in specs, as shells have them: `mc:chunk={64,8},sims={1..4}` stands for eight players.

/// The most texts that one text may stand for.
const MOST: usize = 100_000;
/// The most braces in a text.
const DEEPEST: usize = 64;

/// All texts that a text with braces stands for; the last braces change fastest.
///
/// `{a,b}` lists texts, `{2..6}` whole numbers, `{2..10+2}` every second one and `{1..512*2}` those that double.
pub fn expand(text: &str) -> Result<Vec<String>, String> {
    if text.matches('{').count() > DEEPEST {
        let beginning: String = text.chars().take(40).collect();
        return Err(format!("\"{beginning}…\": more than {DEEPEST} braces"));
    }
    let wrong = |what: &str| format!("\"{text}\": {what}");
    let Some((before, rest)) = text.split_once('{') else {
        return if text.contains('}') { Err(wrong("a } without its {")) } else { Ok(vec![text.to_owned()]) };
    };
    let (inside, after) = rest.split_once('}').ok_or_else(|| wrong("a { without its }"))?;
    if before.contains('}') || inside.contains('{') {
        return Err(wrong("braces do not nest"));
    }
    let mut choices = Vec::new();
    for item in inside.split(',').map(str::trim) {
        if item.is_empty() {
            return Err(wrong("nothing between braces or commas"));
        }
        choices.extend(match item.split_once("..") {
            Some((from, to)) => range(from, to).ok_or_else(|| {
                wrong(&format!("{{{item}}}: expected a range such as {{2..6}}, {{2..10+2}} or {{1..512*2}}"))
            })?,
            None => vec![item.to_owned()],
        });
    }
    let texts = expand(after).map_err(|_| wrong("braces that do not match"))?;
    if choices.len().saturating_mul(texts.len()) > MOST {
        return Err(wrong(&format!("more than {MOST} combinations")));
    }
    let join =
        |choice: &String| texts.iter().map(|tail| format!("{before}{choice}{tail}")).collect::<Vec<_>>();
    Ok(choices.iter().flat_map(join).collect())
}

/// The numbers of `from..to`, where `to` may end in a step.
fn range(from: &str, to: &str) -> Option<Vec<String>> {
    let number = |text: &str| text.trim().replace('_', "").parse::<u64>().ok();
    let first = number(from)?;
    let (to, factor, step) = match to.split_once('*') {
        // Zero does not grow by factors.
        Some((to, factor)) => (to, number(factor).filter(|&factor| factor > 1 && first > 0)?, 0),
        None => {
            let (to, step) = to.split_once('+').unwrap_or((to, "1"));
            (to, 1, number(step).filter(|&step| step > 0)?)
        }
    };
    let to = number(to)?;
    let next = |&at: &u64| at.checked_mul(factor)?.checked_add(step);
    let numbers: Vec<u64> =
        std::iter::successors(Some(first), next).take_while(|&at| at <= to).take(MOST + 1).collect();
    (!numbers.is_empty() && numbers.len() <= MOST).then(|| numbers.iter().map(u64::to_string).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_are_those_of_shells() {
        for (text, texts) in [
            ("mc", "mc"),
            (
                "mc:chunk={64, 8},sims={1..2}",
                "mc:chunk=64,sims=1 mc:chunk=64,sims=2 mc:chunk=8,sims=1 mc:chunk=8,sims=2",
            ),
            ("{1..9*2}", "1 2 4 8"),
            ("{2..9+3}x{6,1..2}", "2x6 2x1 2x2 5x6 5x1 5x2 8x6 8x1 8x2"),
        ] {
            assert_eq!(expand(text).unwrap().join(" "), texts);
        }
        for (text, why) in [
            ("a{", "a { without its }"),
            ("a}", "a } without its {"),
            ("{a,{b,c}}", "braces do not nest"),
            ("{}", "nothing between"),
            ("{a,}", "nothing between"),
            ("{5..2}", "expected a range"),
            ("{1..x}", "expected a range"),
            ("{0..9*2}", "expected a range"),
            ("{1..9*1}", "expected a range"),
            ("{1..9}}", "do not match"),
            ("{1..1000}{1..1000}", "more than 100000"),
            ("{1..99999999999}", "expected a range"),
            (&"{a}".repeat(100_000), "more than 64 braces"),
        ] {
            let error = expand(text).map(|texts| texts.len()).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
