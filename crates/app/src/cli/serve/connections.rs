//! Connections: so many at once, each of which must speak soon and read what it gets.

use super::patient::Patient;
use crate::failure::Failure;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// Time for the head of a request to arrive, the first one included.
const HEAD: Duration = Duration::from_secs(10);
/// Time in which a client that is sent something must take some of it.
const SLOWEST: Duration = Duration::from_secs(30);
/// How often is looked whether somebody said stop.
const LOOK: Duration = Duration::from_millis(50);
/// Bytes of a request's head.
const LONGEST_HEAD: usize = 16 << 10;

/// What answers, on so many connections at once.
pub(super) struct Connections<S> {
    service: S,
    most: usize,
    free: Arc<Semaphore>,
    ending: watch::Sender<bool>,
}

impl Connections<axum::Router> {
    pub(super) fn new(service: axum::Router, most: usize) -> Self {
        let (ending, _) = watch::channel(false);
        Connections { service, most, free: Arc::new(Semaphore::new(most)), ending }
    }

    /// Takes connections until somebody says stop. Who comes when all are taken waits before the door.
    pub(super) async fn serve(&self, listener: TcpListener, stop: &AtomicBool) -> Result<(), Failure> {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        loop {
            let next = async {
                let place = self.free.clone().acquire_owned().await;
                (place, listener.accept().await)
            };
            tokio::select! {
                (place, accepted) = next => match (place, accepted) {
                    (Ok(place), Ok((stream, _))) => self.answer(stream, place),
                    // A connection that broke off, or no file descriptor left: the next one may fare better.
                    _ => tokio::time::sleep(LOOK).await,
                },
                () = said_stop(stop) => {
                    self.ending.send_replace(true);
                    return Ok(());
                }
            }
        }
    }

    fn answer(&self, stream: tokio::net::TcpStream, place: OwnedSemaphorePermit) {
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(self.service.clone());
        let mut builder = http1::Builder::new();
        builder
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD)
            .max_buf_size(LONGEST_HEAD)
            .keep_alive(true);
        let connection = builder.serve_connection(TokioIo::new(Patient::new(stream, SLOWEST)), service);
        let mut ending = self.ending.subscribe();
        tokio::spawn(async move {
            let _place = place;
            tokio::pin!(connection);
            let is_over = tokio::select! {
                _ = connection.as_mut() => true,
                _ = ending.wait_for(|is_ending| *is_ending) => false,
            };
            if !is_over {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        });
    }

    /// Waits until all connections have ended, but not longer than this.
    pub(super) async fn wait(&self, longest: Duration) {
        let all = self.free.acquire_many(self.most as u32);
        let _ = tokio::time::timeout(longest, all).await;
    }
}

/// Ends when somebody has said stop: a signal's handler can set a flag and little else.
async fn said_stop(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(LOOK).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{ErrorKind, Read, Write};
    use std::net::TcpStream;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn so_many_are_answered_and_the_next_waits_before_the_door() {
        static STOP: AtomicBool = AtomicBool::new(false);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let serving = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let connections = Connections::new(axum::Router::new(), 2);
                assert!(connections.serve(listener, &STOP).await.is_ok());
                connections.wait(Duration::from_secs(5)).await;
            });
        });
        let idle = [TcpStream::connect(address).unwrap(), TcpStream::connect(address).unwrap()];
        std::thread::sleep(Duration::from_millis(200));
        let mut third = TcpStream::connect(address).unwrap();
        third.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
        third.set_read_timeout(Some(Duration::from_millis(400))).unwrap();
        let waits = third.read(&mut [0; 1]).unwrap_err();
        assert!(matches!(waits.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "{waits}");
        drop(idle);
        third.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let mut answer = Vec::new();
        third.read_to_end(&mut answer).unwrap();
        assert!(answer.starts_with(b"HTTP/1.1 404"), "{}", String::from_utf8_lossy(&answer));
        STOP.store(true, Ordering::Relaxed);
        serving.join().unwrap();
    }
}
