//! The paths that a source names: `crate::a::{b, c::d}` is two of them.

/// All paths in a text that begin with one of these words, groups written out.
pub(crate) fn paths(text: &str, first: &[&str]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("::") {
        let start = rest[..at].rfind(|letter| !is_name(letter)).map_or(0, |end| end + 1);
        let word = &rest[start..at];
        // What stands behind a path is none of its beginnings.
        let is_first = !rest[..start].ends_with(':') && first.contains(&word);
        if is_first {
            let mut reader = Reader(&rest[at + 2..]);
            reader.tree(&mut vec![word.to_owned()], &mut found);
        }
        rest = &rest[at + 2..];
    }
    found
}

fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

struct Reader<'a>(&'a str);

impl Reader<'_> {
    /// Reads what follows `::` and notes each path it leads to.
    fn tree(&mut self, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
        self.blanks();
        if let Some(inside) = self.0.strip_prefix('{') {
            self.0 = inside;
            loop {
                self.blanks();
                if let Some(behind) = self.0.strip_prefix(['}', ',']) {
                    let is_end = self.0.starts_with('}');
                    self.0 = behind;
                    if is_end {
                        return;
                    }
                } else if self.0.is_empty() || !self.branch(path, found) {
                    return;
                }
            }
        }
        self.branch(path, found);
    }

    /// Reads a name and what follows it; `false` where there is none.
    fn branch(&mut self, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> bool {
        let end = self.0.find(|letter| !is_name(letter)).unwrap_or(self.0.len());
        let (name, behind) = self.0.split_at(end);
        if name.is_empty() {
            // A glob: all of it.
            let Some(behind) = behind.strip_prefix('*') else { return false };
            self.0 = behind;
            found.push(path.clone());
            return true;
        }
        self.0 = behind;
        path.push(name.to_owned());
        if let Some(behind) = self.0.strip_prefix("::") {
            self.0 = behind;
            self.tree(path, found);
        } else {
            found.push(path.clone());
            // `name as other`.
            let end = self.0.find([',', '}', ';', '\n', '(', ')', '<', '>', '.']).unwrap_or(self.0.len());
            if self.0[..end].trim_start().starts_with("as ") {
                self.0 = &self.0[end..];
            }
        }
        path.pop();
        true
    }

    fn blanks(&mut self) {
        self.0 = self.0.trim_start();
    }
}

#[cfg(test)]
mod tests {
    use super::paths;

    #[test]
    fn groups_are_written_out() {
        let text = "use crate::a::{self, b as x, c::{D, e}};\nfn f() -> super::g::H { crate::i(); other::crate_::j }";
        let shown: Vec<String> = paths(text, &["crate", "super"]).iter().map(|path| path.join(".")).collect();
        assert_eq!(
            shown,
            ["crate.a.self", "crate.a.b", "crate.a.c.D", "crate.a.c.e", "super.g.H", "crate.i"]
        );
    }
}
