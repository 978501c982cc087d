//! Where a class is, as a teacher shows it.

use crate::failure::Failure;

/// The address of a class: `http://HOST:PORT`, and the code that lets one in.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Address {
    pub(super) host: String,
    pub(super) code: String,
}

impl Address {
    /// Reads what was typed: with or without `http://`, with the code behind `#join=` or apart.
    pub(super) fn read(text: &str, code: Option<&str>) -> Result<Address, Failure> {
        let wrong = |what: &str| {
            Failure::input(format!(
                "{text:?}: {what}: expected an address such as http://192.168.1.5:7070/#join=K7XQ4P"
            ))
        };
        if text.starts_with("https://") {
            return Err(wrong("classes are reached by http"));
        }
        let rest = text.strip_prefix("http://").unwrap_or(text);
        let (host, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let host = host.strip_suffix('/').unwrap_or(host);
        let is_host = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        let has_port =
            host.rsplit_once(':').is_some_and(|(name, port)| !name.is_empty() && port.parse::<u16>().is_ok());
        if !has_port || !host.chars().all(is_host) {
            return Err(wrong("no host with a port"));
        }
        let given = code.or_else(|| fragment.strip_prefix("join=")).unwrap_or_default();
        if given.is_empty() {
            return Err(wrong("no code"));
        }
        Ok(Address { host: host.to_owned(), code: given.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_they_are_typed() {
        let full = Address { host: "192.168.1.5:7070".into(), code: "K7XQ4P".into() };
        for text in ["http://192.168.1.5:7070/#join=K7XQ4P", "192.168.1.5:7070#join=K7XQ4P"] {
            assert_eq!(Address::read(text, None).unwrap(), full, "{text}");
        }
        assert_eq!(Address::read("192.168.1.5:7070", Some("K7XQ4P")).unwrap(), full);
        assert_eq!(Address::read("http://[::1]:80/", Some("x")).unwrap().host, "[::1]:80");
        for (text, why) in [
            ("https://a:1/#join=x", "by http"),
            ("a/#join=x", "no host with a port"),
            ("a:1", "no code"),
            ("a:1/b#join=x", "no host with a port"),
            ("a b:1#join=x", "no host with a port"),
            ("", "no host with a port"),
        ] {
            let error = Address::read(text, None).unwrap_err();
            assert!(matches!(&error, Failure::Input(message) if message.contains(why)), "{text}: {error:?}");
        }
    }
}
