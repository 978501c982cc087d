//! Mirror images of claims, made of their text.

use plyground_explain::Square;
use plyground_explain::connect::ConnectClaim as Claim;
use serde_json::Value;

/// The letters of squares and the numbers of columns of a claim, each turned around on a board of so many columns.
pub(crate) fn mirrored_text(claim: &Claim, columns: usize) -> String {
    let mut value = serde_json::to_value(claim).unwrap();
    turn(&mut value, None, columns);
    value.to_string()
}

/// A claim as text, lines in the order of their squares.
pub(crate) fn sorted_text(claim: &Claim) -> String {
    let mut value = serde_json::to_value(claim).unwrap();
    sort(&mut value);
    value.to_string()
}

fn turn(value: &mut Value, field: Option<&str>, width: usize) {
    let columns =
        ["column", "win", "reply", "fork", "attack", "moves", "pairs", "best", "keeping", "left", "answers"];
    match value {
        Value::Object(fields) => fields.iter_mut().for_each(|(key, item)| turn(item, Some(key), width)),
        Value::Array(items) => items.iter_mut().for_each(|item| turn(item, field, width)),
        Value::Number(number) if field.is_some_and(|field| columns.contains(&field)) => {
            *value = Value::from(width as u64 + 1 - number.as_u64().unwrap());
        }
        Value::String(text)
            if field.is_some_and(|field| ["at", "below", "line", "lines"].contains(&field)) =>
        {
            let square = Square::try_from(text.clone()).unwrap();
            *value = Value::from(Square { column: width - 1 - square.column, ..square }.to_string());
        }
        _ => {}
    }
    sort(value);
}

/// Squares of lines, and answers, in the order of their text.
fn sort(value: &mut Value) {
    if let Value::Object(fields) = value {
        let is_set = fields.get("claim").is_some_and(|claim| claim == "ends_in_fork");
        for (key, item) in fields.iter_mut() {
            match (key.as_str(), item) {
                ("pairs", Value::Array(pairs)) => {
                    pairs
                        .iter_mut()
                        .filter_map(Value::as_array_mut)
                        .for_each(|pair| pair.sort_by_key(Value::to_string));
                    pairs.sort_by_key(Value::to_string);
                }
                ("line" | "answers" | "keeping" | "left", Value::Array(items)) => {
                    items.sort_by_key(Value::to_string);
                }
                // Two squares in no order; those of a fork stand in the order of their lines.
                ("at", Value::Array(squares)) if is_set => squares.sort_by_key(Value::to_string),
                ("lines", Value::Array(lines)) => {
                    lines
                        .iter_mut()
                        .filter_map(Value::as_array_mut)
                        .for_each(|line| line.sort_by_key(Value::to_string));
                }
                _ => {}
            }
        }
    }
}
