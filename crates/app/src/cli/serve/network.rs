//! How others find a class on this machine.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Letters that nobody takes for one another, read aloud or written on a board.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// A code of random bytes, a letter each.
pub(super) fn code(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// The command by which a bot joins.
pub(super) fn join_command(address: SocketAddr, code: &str) -> String {
    let host = if address.ip().is_unspecified() { own_address() } else { address.ip() };
    let shown = SocketAddr::new(host, address.port());
    format!("plyground join 'http://{shown}/#join={code}' --name NAME PLAYER")
}

/// The address of this machine towards others: that of a socket which would send there. Nothing is sent.
fn own_address() -> IpAddr {
    let towards_others = || {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
        // A network for examples, which is nobody's.
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
        Some(socket.local_addr().ok()?.ip())
    };
    towards_others().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_plain_letters_and_commands_name_an_address() {
        assert_eq!(code(&[0, 31, 32, 255, 8, 13]), "A9A9JP");
        let command = join_command("127.0.0.1:7070".parse().unwrap(), "ABC");
        assert_eq!(command, "plyground join 'http://127.0.0.1:7070/#join=ABC' --name NAME PLAYER");
        let open = join_command("0.0.0.0:7070".parse().unwrap(), "ABC");
        assert!(!open.contains("0.0.0.0:") && open.contains(":7070/#join=ABC"), "{open}");
    }
}
