//! Process groups, so that no engine outlives us.
//!
//! Each engine leads a process group, which is killed as a whole, and so is what left the group but kept the engine's
//! [mark](super::marks). Where Linux runs, the engine itself is also killed by the
//! system if plyground dies without a word; that is tied to the *thread* that started it, so one thread that lasts as long
//! as plyground starts them all. A process that was forked has neither that thread nor those groups, and begins with its own.

use super::marks::Mark;
use std::collections::BTreeMap;
use std::io;
use std::process::{Child, Command};
use std::sync::mpsc::{Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What belongs to this process: whoever finds another number there is its child, and begins anew.
struct Owned<T> {
    process: u32,
    what: T,
}

/// The groups that run, by the number of their leader, and their marks.
static LIVE: Mutex<Owned<BTreeMap<u32, Mark>>> = Mutex::new(Owned { process: 0, what: BTreeMap::new() });

/// The thread that starts programs.
static STARTER: Mutex<Option<Owned<Sender<StartOrder>>>> = Mutex::new(None);

/// A program to be started, and where to say what came of it.
type StartOrder = (Command, SyncSender<io::Result<Child>>);

/// Starts a program as the leader of a group.
pub(super) fn start(mut command: Command, memory: Option<u64>) -> io::Result<Child> {
    prepare(&mut command, memory);
    let mark = Mark::new();
    mark.put_on(&mut command);
    let (reply, answer) = sync_channel(1);
    let order = starter()?.send((command, reply));
    order.map_err(|_| io::Error::other("nothing can be started any more"))?;
    let child = answer.recv().map_err(|_| io::Error::other("nothing can be started any more"))??;
    live(|groups| groups.insert(child.id(), mark));
    Ok(child)
}

/// The way to the thread that starts programs for this process.
fn starter() -> io::Result<Sender<StartOrder>> {
    let (mut starter, process) = (STARTER.lock().unwrap_or_else(PoisonError::into_inner), std::process::id());
    if let Some(Owned { what, .. }) = starter.as_ref().filter(|starter| starter.process == process) {
        return Ok(what.clone());
    }
    let (what, orders) = channel::<StartOrder>();
    std::thread::Builder::new().spawn(move || {
        for (mut command, reply) in orders {
            // Who does not wait for the answer has ended.
            let _ = reply.send(command.spawn());
        }
    })?;
    // The channel of a process that this one was forked from is left as it is: its other end may hold it forever.
    std::mem::forget(starter.replace(Owned { process, what: what.clone() }));
    Ok(what)
}

/// Kills a group. Its leader must not have been waited for: until then no other process has its number.
pub(super) fn end(child: &mut Child) {
    let mark = live(|groups| {
        let mark = groups.remove(&child.id());
        if mark.is_some() {
            kill(child.id());
        }
        mark
    });
    // Where there are no groups; and one that has ended cannot be killed.
    let _ = child.kill();
    mark.iter().for_each(Mark::kill_all);
}

/// Kills every engine that runs: for whoever leaves without tidying up.
pub fn end_all() {
    let groups = live(std::mem::take);
    groups.keys().copied().for_each(kill);
    if !groups.is_empty() {
        Mark::kill_every();
    }
}

/// What this process has used of its processors.
pub fn cpu_time() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
    }
    #[cfg(not(unix))]
    Duration::ZERO
}

fn live<R>(work: impl FnOnce(&mut BTreeMap<u32, Mark>) -> R) -> R {
    let (mut live, process) = (LIVE.lock().unwrap_or_else(PoisonError::into_inner), std::process::id());
    if live.process != process {
        *live = Owned { process, what: BTreeMap::new() };
    }
    work(&mut live.what)
}

#[cfg(unix)]
fn prepare(command: &mut Command, memory: Option<u64>) {
    use rustix::process::{Resource, Rlimit, setrlimit};
    use std::os::unix::process::CommandExt;
    command.process_group(0);
    let limits = move || -> io::Result<()> {
        #[cfg(target_os = "linux")]
        rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
        setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
        if memory.is_some() {
            setrlimit(Resource::As, Rlimit { current: memory, maximum: memory })?;
        }
        Ok(())
    };
    // SAFETY: between fork and exec only system calls are made; nothing is allocated and no lock is taken.
    unsafe { command.pre_exec(limits) };
}

#[cfg(not(unix))]
fn prepare(_: &mut Command, _: Option<u64>) {}

#[cfg(unix)]
fn kill(leader: u32) {
    let pid = i32::try_from(leader).ok().and_then(rustix::process::Pid::from_raw);
    if let Some(pid) = pid {
        // A group that has ended cannot be killed.
        let _ = rustix::process::kill_process_group(pid, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_: u32) {}
