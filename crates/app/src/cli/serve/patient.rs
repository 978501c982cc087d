//! A stream whose other side must read what it is sent, or is left.

use std::io::{Error, ErrorKind};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

/// A connection that is given up when nothing could be written for so long.
pub(super) struct Patient {
    stream: TcpStream,
    longest: Duration,
    /// Until when the other side must have taken something; set while there is something to take.
    until: Option<Pin<Box<Sleep>>>,
}

impl Patient {
    pub(super) fn new(stream: TcpStream, longest: Duration) -> Patient {
        Patient { stream, longest, until: None }
    }

    /// What came of an attempt to write: where nothing could be written, the clock runs.
    fn watched<T>(
        &mut self,
        came: Poll<Result<T, Error>>,
        context: &mut Context<'_>,
    ) -> Poll<Result<T, Error>> {
        if came.is_ready() {
            self.until = None;
            return came;
        }
        let end = Instant::now() + self.longest;
        let until = self.until.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(end)));
        ready!(until.as_mut().poll(context));
        Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "nobody reads")))
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<(), Error>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<Result<usize, Error>> {
        let came = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(came, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        let came = Pin::new(&mut self.stream).poll_flush(context);
        self.watched(came, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
