//! What GTP controllers call games: names with blanks, as in Pentobi's files.

/// Specs and the names of their games.
const NAMES: [(&str, &str); 4] = [
    ("blokus:4", "Blokus"),
    ("blokus:2", "Blokus Two-Player"),
    ("blokus:3", "Blokus Three-Player"),
    ("blokus:duo", "Blokus Duo"),
];

/// The name of a game; what has none is called by its spec.
pub fn to_gtp(spec: &str) -> &str {
    NAMES.iter().find(|(own, _)| *own == spec).map_or(spec, |(_, name)| name)
}

/// The spec of a game by its name, or by the spec itself.
pub fn from_gtp(name: &str) -> String {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let known = NAMES.iter().find(|(_, other)| other.eq_ignore_ascii_case(&name));
    known.map_or(name, |(spec, _)| (*spec).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_specs_and_back() {
        for (spec, name) in NAMES {
            assert_eq!((to_gtp(spec), from_gtp(name).as_str()), (name, spec));
            crate::registry::open(&from_gtp(name)).unwrap();
        }
        assert_eq!(from_gtp(" blokus  DUO "), "blokus:duo");
        assert_eq!((to_gtp("connect:7x6x4"), from_gtp("connect").as_str()), ("connect:7x6x4", "connect"));
    }
}
