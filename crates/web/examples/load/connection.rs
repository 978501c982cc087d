//! One connection after the other, each for as many requests as it takes.

use crate::serving::Serving;
use std::collections::BTreeMap;
use std::io::{Error, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

/// How a request ends.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Ends {
    /// With its answer.
    Answered,
    /// The client hangs up in the middle of it, and expects nothing.
    HungUp,
}

/// What came of a request.
pub(crate) enum Came {
    /// An answer with this status.
    Status(u16),
    /// Nothing, as was to be expected.
    Closed,
    /// The connection broke.
    Broken(String),
}

/// Where requests are sent.
pub(crate) struct Connection<'a> {
    serving: &'a Serving,
    stream: Option<TcpStream>,
    buffer: Vec<u8>,
    /// The kind of request before this one on the same connection.
    last: &'static str,
    /// Requests that were sent again because the connection had ended, by the kind before them.
    pub(crate) again: BTreeMap<String, u64>,
}

impl<'a> Connection<'a> {
    pub(crate) fn new(serving: &'a Serving) -> Connection<'a> {
        Connection { serving, stream: None, buffer: Vec::new(), last: "", again: BTreeMap::new() }
    }

    /// Sends a request as it stands, and reads its answer.
    pub(crate) fn ask(&mut self, kind: &'static str, bytes: &[u8], ends: Ends) -> Came {
        let came = self.try_ask(bytes, ends);
        self.last = kind;
        came.unwrap_or_else(|error| {
            self.stream = None;
            Came::Broken(format!("{:?}", error.kind()))
        })
    }

    /// What the last answer says behind its head.
    pub(crate) fn body(&self) -> &[u8] {
        let end = self.buffer.windows(4).position(|four| four == b"\r\n\r\n");
        end.map_or(&[], |end| &self.buffer[end + 4..])
    }

    fn try_ask(&mut self, bytes: &[u8], ends: Ends) -> Result<Came, Error> {
        // A server may close a connection between two requests, and says so by its end: what was not answered then is sent again, once.
        let is_new = self.stream.is_none();
        match self.exchange(bytes, ends) {
            Err(error) if !is_new && self.buffer.is_empty() && is_end(&error) => {
                *self.again.entry(format!("{:?} after {}", error.kind(), self.last)).or_default() += 1;
                self.stream = None;
                self.exchange(bytes, ends)
            }
            came => came,
        }
    }

    fn exchange(&mut self, bytes: &[u8], ends: Ends) -> Result<Came, Error> {
        self.buffer.clear();
        let stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let stream = TcpStream::connect(&self.serving.address)?;
                stream.set_nodelay(true)?;
                stream.set_read_timeout(Some(Duration::from_secs(60)))?;
                stream.set_write_timeout(Some(Duration::from_secs(60)))?;
                stream
            }
        };
        // Whoever is refused early may be told so before all is sent.
        let sent = (&stream).write_all(bytes);
        if ends == Ends::HungUp {
            let _ = stream.shutdown(Shutdown::Both);
            return Ok(Came::Closed);
        }
        let (status, goes_on) = self.read(&stream).or_else(|error| sent.and(Err(error)))?;
        if goes_on {
            self.stream = Some(stream);
        }
        Ok(Came::Status(status))
    }

    /// Reads one answer: its status, and whether the connection stays.
    fn read(&mut self, mut stream: &TcpStream) -> Result<(u16, bool), Error> {
        let mut more = |buffer: &mut Vec<u8>| -> Result<(), Error> {
            let mut bytes = [0; 16 << 10];
            match stream.read(&mut bytes)? {
                0 => Err(ErrorKind::UnexpectedEof.into()),
                count => {
                    buffer.extend_from_slice(&bytes[..count]);
                    Ok(())
                }
            }
        };
        let head = loop {
            if let Some(end) = self.buffer.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
            more(&mut self.buffer)?;
        };
        let text = String::from_utf8_lossy(&self.buffer[..head]).to_ascii_lowercase();
        let status = text.split(' ').nth(1).and_then(|status| status.parse().ok());
        let length = text.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.and_then(|length| length.parse().ok()).unwrap_or(0);
        while self.buffer.len() < head + length {
            more(&mut self.buffer)?;
        }
        let status = status.ok_or(ErrorKind::InvalidData)?;
        Ok((status, !text.contains("connection: close") && status != 431))
    }
}

/// Whether an error is the end of a connection.
fn is_end(error: &Error) -> bool {
    use ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset, UnexpectedEof};
    matches!(error.kind(), BrokenPipe | ConnectionAborted | ConnectionReset | UnexpectedEof)
}
