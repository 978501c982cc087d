//! A stream whose other side must read what it is sent, or is left; and that is not hung up on while it still speaks.

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
    /// Bytes that were read and thrown away since the end, and until when that goes on.
    unheard: usize,
    farewell: Option<Pin<Box<Sleep>>>,
}

/// How long, and how much of, what the other side still sends is thrown away after the last word. Who closes a connection with bytes unread resets it, and the
/// other side may then never read the refusal that was sent before.
const FAREWELL: Duration = Duration::from_secs(2);
const UNHEARD: usize = 4 << 20;

impl Patient {
    pub(super) fn new(stream: TcpStream, longest: Duration) -> Patient {
        Patient { stream, longest, until: None, unheard: 0, farewell: None }
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
        if self.farewell.is_none() {
            ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
            self.farewell = Some(Box::pin(tokio::time::sleep(FAREWELL)));
        }
        let mut bytes = [0; 16 << 10];
        while self.unheard < UNHEARD {
            let mut buffer = ReadBuf::new(&mut bytes);
            match Pin::new(&mut self.stream).poll_read(context, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => self.unheard += buffer.filled().len(),
                // The other side is done as well, or gone.
                Poll::Ready(_) => return Poll::Ready(Ok(())),
                Poll::Pending => {
                    let farewell = self.farewell.as_mut().map(|farewell| farewell.as_mut().poll(context));
                    ready!(farewell.unwrap_or(Poll::Ready(())));
                    return Poll::Ready(Ok(()));
                }
            }
        }
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::io::Read;

    /// Writes so many bytes, or until nobody takes them.
    async fn write(stream: &mut Patient, count: usize) -> Result<(), Error> {
        let (bytes, mut left) = (vec![0; 1 << 16], count);
        while left > 0 {
            let part = &bytes[..left.min(bytes.len())];
            left -= poll_fn(|context| Pin::new(&mut *stream).poll_write(context, part)).await?;
        }
        Ok(())
    }

    #[test]
    fn who_reads_nothing_is_left_and_who_reads_slowly_is_not() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let deaf = std::net::TcpStream::connect(address).unwrap();
            let mut stream = Patient::new(listener.accept().await.unwrap().0, Duration::from_millis(200));
            let error = write(&mut stream, usize::MAX).await.unwrap_err();
            assert_eq!(error.kind(), ErrorKind::TimedOut);
            drop(deaf);

            let mut slow = std::net::TcpStream::connect(address).unwrap();
            let mut stream = Patient::new(listener.accept().await.unwrap().0, Duration::from_secs(5));
            let reading = std::thread::spawn(move || {
                let (mut buffer, mut count) = (vec![0; 1 << 20], 0);
                while let Ok(read @ 1..) = slow.read(&mut buffer) {
                    count += read;
                    std::thread::sleep(Duration::from_millis(10));
                }
                count
            });
            write(&mut stream, 8 << 20).await.unwrap();
            drop(stream);
            assert_eq!(reading.join().unwrap(), 8 << 20);
        });
    }
}
