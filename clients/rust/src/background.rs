use std::cell::Cell;
use std::future::Future;
use std::sync::Arc;
use std::sync::mpsc;
use std::thread;

use tokio::runtime::{Builder, Handle};
use tokio::sync::{Notify, oneshot};

use crate::error::Error;

thread_local! {
    static IS_OWN: Cell<bool> = const { Cell::new(false) };
}

/// Returns whether the current thread belongs to a client.
pub(crate) fn is_own_thread() -> bool {
    IS_OWN.get()
}

/// The client's thread with its own runtime: the client works without a runtime of the program, in any executor, and after
/// the program's runtime was shut down.
pub(crate) struct Background {
    handle: Handle,
    stop: Arc<Notify>,
}

impl Background {
    pub(crate) fn start() -> Result<Self, Error> {
        let failed = |_| Error::config("the client's thread cannot be started");
        let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
        let stop = Arc::new(Notify::new());
        let handle = runtime.handle().clone();
        let stopped = Arc::clone(&stop);
        thread::Builder::new()
            .name("signalbox".to_owned())
            .spawn(move || {
                IS_OWN.set(true);
                runtime.block_on(stopped.notified());
            })
            .map_err(failed)?;
        Ok(Background { handle, stop })
    }

    pub(crate) fn handle(&self) -> &Handle {
        &self.handle
    }

    /// Runs the future to completion, whether or not the result is awaited. The result is an error when the thread ends
    /// first.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        future: impl Future<Output = T> + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (sender, receiver) = oneshot::channel();
        self.handle.spawn(async move {
            let _ = sender.send(future.await);
        });
        receiver
    }

    /// Same as [`Background::run`], but blocks the calling thread. Returns `None` when the client's thread ends first, and on
    /// the thread of a client, where blocking would deadlock.
    pub(crate) fn run_blocking<T: Send + 'static>(
        &self,
        future: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        if is_own_thread() {
            return None;
        }
        let (sender, receiver) = mpsc::sync_channel(1);
        self.handle.spawn(async move {
            let _ = sender.send(future.await);
        });
        receiver.recv().ok()
    }

    /// Ends the thread after its current work.
    pub(crate) fn stop(&self) {
        self.stop.notify_one();
    }
}
