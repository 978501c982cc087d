//! Claims with one thing changed, which should not hold.

use plyground_explain::Square;
use plyground_explain::connect::ConnectClaim as Claim;
use serde_json::Value;

/// A claim with one leaf of its data changed, for every leaf.
pub(crate) fn changed(claim: &Claim) -> Vec<Claim> {
    let value = serde_json::to_value(claim).unwrap();
    let mut all = Vec::new();
    for leaf in 0..leaves(&value) {
        let mut other = value.clone();
        change(&mut other, &mut leaf.clone());
        all.extend(serde_json::from_value::<Claim>(other).ok().filter(|other| other != claim));
    }
    all
}

fn leaves(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(leaves).sum(),
        Value::Object(fields) => {
            fields.iter().filter(|(key, _)| *key != "claim").map(|(_, item)| leaves(item)).sum()
        }
        Value::Null => 0,
        _ => 1,
    }
}

/// Changes the leaf of a number, counted down.
fn change(value: &mut Value, leaf: &mut usize) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| change(item, leaf)),
        Value::Object(fields) => {
            fields.iter_mut().filter(|(key, _)| *key != "claim").for_each(|(_, item)| change(item, leaf));
        }
        Value::Null => {}
        _ => {
            if *leaf == 0 {
                *value = match &*value {
                    Value::Bool(is) => Value::Bool(!is),
                    Value::Number(number) => {
                        Value::from(if number.as_u64() == Some(1) { 2 } else { number.as_u64().unwrap() - 1 })
                    }
                    Value::String(text) => Value::from(match text.as_str() {
                        "win" => "draw".to_owned(),
                        "draw" => "loss".to_owned(),
                        "loss" => "win".to_owned(),
                        square => {
                            let square = Square::try_from(square.to_owned()).unwrap();
                            Square { row: if square.row == 0 { 1 } else { square.row - 1 }, ..square }
                                .to_string()
                        }
                    }),
                    _ => unreachable!("a leaf"),
                };
            }
            *leaf = leaf.wrapping_sub(1);
        }
    }
}
