//! A disk that fails, between a program and the system: a library that is loaded before the system's own (`LD_PRELOAD`).
//!
//! It counts what a program asks of regular files, and does something else than it was asked at the n-th time. The environment says
//! what:
//!
//! ```text
//!   PLYGROUND_FAULT=write:17:kill     what is counted, the number, what happens then
//!   PLYGROUND_FAULT_COUNT=FILE        where the count is told, as eight bytes
//!   PLYGROUND_CLOCK=3600              every look at the clock of the wall sees another hour, to and fro
//! ```
//!
//! Counted are `write`, `sync`, `rename` and `open` (for writing), or `any` of them. What happens: `kill` (the process ends before),
//! `torn` (half of it is written, then the process ends), `io` (this one fails), `full` and `readonly` (this and all that follow).
#![cfg(target_os = "linux")]

use libc::{c_char, c_int, c_long, c_void, mode_t, off_t, size_t, ssize_t, timespec};
use std::ffi::CStr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::SeqCst};

/// What is asked of a file.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Kind {
    Write,
    Sync,
    Rename,
    Open,
}

/// What happens in its place.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Act {
    Kill,
    Torn,
    Io,
    Full,
    ReadOnly,
}

/// What was ordered.
struct Order {
    /// `None` for any kind.
    kind: Option<Kind>,
    number: u64,
    act: Act,
}

static COUNT: AtomicU64 = AtomicU64::new(0);

/// A variable of the environment.
fn variable(name: &CStr) -> Option<&'static str> {
    // SAFETY: the name ends with a zero, and nobody changes the environment of a program that is tried.
    let value = unsafe { libc::getenv(name.as_ptr()) };
    if value.is_null() {
        return None;
    }
    // SAFETY: it was not null, and ends with a zero.
    unsafe { CStr::from_ptr(value) }.to_str().ok()
}

fn order() -> Option<&'static Order> {
    static ORDER: OnceLock<Option<Order>> = OnceLock::new();
    let read = || {
        let mut words = variable(c"PLYGROUND_FAULT")?.split(':');
        let kind = match words.next()? {
            "write" => Some(Kind::Write),
            "sync" => Some(Kind::Sync),
            "rename" => Some(Kind::Rename),
            "open" => Some(Kind::Open),
            _ => None,
        };
        let number = words.next()?.parse().ok()?;
        let act = match words.next()? {
            "kill" => Act::Kill,
            "torn" => Act::Torn,
            "io" => Act::Io,
            "full" => Act::Full,
            "readonly" => Act::ReadOnly,
            _ => return None,
        };
        Some(Order { kind, number, act })
    };
    ORDER.get_or_init(read).as_ref()
}

/// Tells the count to whoever ordered it.
fn tell(count: u64) {
    static FILE: OnceLock<AtomicI32> = OnceLock::new();
    let open = || {
        let Some(path) = variable(c"PLYGROUND_FAULT_COUNT") else { return AtomicI32::new(-1) };
        let mut name = [0_u8; 4096];
        if path.len() >= name.len() {
            return AtomicI32::new(-1);
        }
        name[..path.len()].copy_from_slice(path.as_bytes());
        let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_CLOEXEC;
        // SAFETY: the name ends with a zero.
        let file = unsafe { libc::syscall(libc::SYS_openat, libc::AT_FDCWD, name.as_ptr(), flags, 0o600) };
        AtomicI32::new(file as i32)
    };
    let file = FILE.get_or_init(open).load(SeqCst);
    if file >= 0 {
        // SAFETY: eight bytes of a number.
        unsafe { libc::syscall(libc::SYS_pwrite64, file, (&raw const count).cast::<c_void>(), 8, 0) };
    }
}

/// What happens to the next thing of a kind that is asked; `None` if it is done.
fn fate(kind: Kind) -> Option<Act> {
    let order = order()?;
    if order.kind.is_some_and(|counted| counted != kind) {
        return None;
    }
    let number = COUNT.fetch_add(1, SeqCst) + 1;
    tell(number);
    let is_now = match order.act {
        Act::Full | Act::ReadOnly => number >= order.number,
        _ => number == order.number,
    };
    is_now.then_some(order.act)
}

/// Ends the process as a power cut would.
fn end() -> ! {
    // SAFETY: a signal to this process.
    unsafe { libc::kill(libc::getpid(), libc::SIGKILL) };
    loop {
        // SAFETY: it waits for the signal.
        unsafe { libc::pause() };
    }
}

/// Refuses what was asked.
fn refuse(act: Act) -> c_int {
    let error = match act {
        Act::Full => libc::ENOSPC,
        Act::ReadOnly => libc::EROFS,
        _ => libc::EIO,
    };
    // SAFETY: the place of this thread's error number.
    unsafe { *libc::__errno_location() = error };
    -1
}

/// Whether a descriptor is that of a regular file, and none of the three that a process begins with.
fn is_file(file: c_int) -> bool {
    // SAFETY: zeros make a `stat`.
    let mut about: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: there is room for what is told.
    file > 2
        && unsafe { libc::fstat(file, &raw mut about) } == 0
        && about.st_mode & libc::S_IFMT == libc::S_IFREG
}

/// Does what happens to something that is all or nothing, or lets it be done.
fn all_or_nothing(kind: Kind, done: impl FnOnce() -> c_int) -> c_int {
    match fate(kind) {
        None => done(),
        Some(Act::Kill | Act::Torn) => end(),
        Some(act) => refuse(act),
    }
}

/// As the system's.
///
/// # Safety
///
/// As the system's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(file: c_int, bytes: *const c_void, count: size_t) -> ssize_t {
    // SAFETY: as promised by the caller.
    let put = |count: size_t| unsafe { libc::syscall(libc::SYS_write, file, bytes, count) as ssize_t };
    if !is_file(file) {
        return put(count);
    }
    match fate(Kind::Write) {
        None => put(count),
        Some(Act::Kill) => end(),
        Some(Act::Torn) => {
            put(count / 2);
            end()
        }
        Some(act) => refuse(act) as ssize_t,
    }
}

/// As the system's.
///
/// # Safety
///
/// As the system's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fsync(file: c_int) -> c_int {
    // SAFETY: as promised by the caller.
    all_or_nothing(Kind::Sync, || unsafe { libc::syscall(libc::SYS_fsync, file) as c_int })
}

/// As the system's.
///
/// # Safety
///
/// As the system's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fdatasync(file: c_int) -> c_int {
    // SAFETY: as promised by the caller.
    all_or_nothing(Kind::Sync, || unsafe { libc::syscall(libc::SYS_fdatasync, file) as c_int })
}

/// As the system's.
///
/// # Safety
///
/// As the system's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rename(old: *const c_char, new: *const c_char) -> c_int {
    let here = c_long::from(libc::AT_FDCWD);
    // SAFETY: as promised by the caller.
    all_or_nothing(Kind::Rename, || unsafe {
        libc::syscall(libc::SYS_renameat2, here, old, here, new, 0) as c_int
    })
}

/// As the system's.
///
/// # Safety
///
/// As the system's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ftruncate64(file: c_int, length: off_t) -> c_int {
    // SAFETY: as promised by the caller.
    all_or_nothing(Kind::Write, || unsafe { libc::syscall(libc::SYS_ftruncate, file, length) as c_int })
}

/// As the system's.
///
/// # Safety
///
/// As the system's; the mode is looked at only where a file is made.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: as promised by the caller.
    let open = || unsafe {
        libc::syscall(libc::SYS_openat, libc::AT_FDCWD, path, flags | libc::O_LARGEFILE, mode) as c_int
    };
    let is_written = flags & (libc::O_WRONLY | libc::O_RDWR | libc::O_CREAT) != 0;
    // SAFETY: the path ends with a zero.
    let is_device = unsafe { CStr::from_ptr(path) }.to_bytes().starts_with(b"/dev/");
    if is_written && !is_device { all_or_nothing(Kind::Open, open) } else { open() }
}

/// As the system's; where it was ordered, the clock of the wall jumps to and fro.
///
/// # Safety
///
/// As the system's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn clock_gettime(clock: c_int, time: *mut timespec) -> c_int {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    static JUMP: OnceLock<i64> = OnceLock::new();
    // SAFETY: as promised by the caller.
    let told = unsafe { libc::syscall(libc::SYS_clock_gettime, clock, time) as c_int };
    if told == 0 && clock == libc::CLOCK_REALTIME {
        let read = || variable(c"PLYGROUND_CLOCK").and_then(|text| text.parse().ok()).unwrap_or(0);
        let look = LOOKS.fetch_add(1, SeqCst) as i64;
        // SAFETY: the system has just written it.
        unsafe { (*time).tv_sec += JUMP.get_or_init(read) * (look % 5 - 2) };
    }
    told
}
