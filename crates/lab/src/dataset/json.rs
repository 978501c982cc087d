//! Rows as JSON lines.

use super::{DatasetPlan, Form, Row};
use serde_json::json;
use std::io;

/// An object a position: `{"game","split","position","ply","side","score","scores","cells"}`; the score of a full column is null.
pub struct JsonLines;

impl Form for JsonLines {
    fn begin(&self, _: &DatasetPlan, _: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    fn row(&self, row: &Row, out: &mut dyn io::Write) -> io::Result<()> {
        let Row { game, line, ply, side, cells, scores, score, is_test } = row;
        let split = if *is_test { "test" } else { "train" };
        let object = json!({
            "game": game, "split": split, "position": line, "ply": ply, "side": side,
            "score": score, "scores": scores, "cells": cells,
        });
        writeln!(out, "{object}")
    }
}
