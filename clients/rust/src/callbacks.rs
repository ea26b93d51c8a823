use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::sync::Notify;

/// Bounds the callbacks that wait for a slow one.
pub(crate) const MAX_CALLBACKS: usize = 1024;

type Callback = Box<dyn FnOnce() + Send>;

/// Called with the number of skipped callbacks.
pub(crate) type OnSkipped = Arc<dyn Fn(u64) + Send + Sync>;

/// Runs the callbacks of the program one after another in a separate thread: a callback that blocks, panics or logs
/// through this client must not block sending or the caller of `enqueue`.
#[derive(Default)]
pub(crate) struct Callbacks {
    state: Mutex<State>,
    on_skipped: Option<OnSkipped>,
    /// Wakes the thread.
    added: Condvar,
    /// Wakes tasks that wait for room or for the end.
    changed: Notify,
}

#[derive(Default)]
struct State {
    pending: VecDeque<Callback>,
    /// The number of skipped callbacks that have not been reported to the program.
    skipped: u64,
    is_running: bool,
    is_closed: bool,
}

impl Callbacks {
    pub(crate) fn new(on_skipped: Option<OnSkipped>) -> Self {
        Callbacks { on_skipped, ..Self::default() }
    }

    /// Enqueues a callback. The caller bounds their number with [`Callbacks::wait_for_room`].
    pub(crate) fn add(self: &Arc<Self>, callback: impl FnOnce() + Send + 'static) {
        self.push(Box::new(callback), usize::MAX);
    }

    /// Enqueues a callback, or skips it when [`MAX_CALLBACKS`] are pending. It is for callbacks whose number the caller does
    /// not bound. Skipped callbacks are counted, and reported when the pending ones have ended.
    pub(crate) fn add_or_skip(self: &Arc<Self>, callback: impl FnOnce() + Send + 'static) {
        self.push(Box::new(callback), MAX_CALLBACKS);
    }

    fn push(self: &Arc<Self>, callback: Callback, max: usize) {
        let mut state = self.lock();
        if state.pending.len() >= max {
            state.skipped += 1;
            return;
        }
        // Also after close: the callback of an event that is then dropped starts another thread.
        if !state.is_running {
            let own = Arc::clone(self);
            let thread = thread::Builder::new().name("signalbox-callbacks".to_owned());
            state.is_running = thread.spawn(move || own.run()).is_ok();
        }
        if state.is_running {
            state.pending.push_back(callback);
            self.added.notify_one();
        }
    }

    fn run(&self) {
        let mut state = self.lock();
        loop {
            if let Some(callback) = state.pending.pop_front() {
                drop(state);
                let _ = catch_unwind(AssertUnwindSafe(callback));
                self.changed.notify_waiters();
                state = self.lock();
            } else if state.skipped > 0 {
                let skipped = std::mem::take(&mut state.skipped);
                drop(state);
                if let Some(on_skipped) = &self.on_skipped {
                    let _ = catch_unwind(AssertUnwindSafe(|| on_skipped(skipped)));
                }
                state = self.lock();
            } else if state.is_closed {
                state.is_running = false;
                self.changed.notify_waiters();
                return;
            } else {
                state = self.added.wait(state).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    pub(crate) async fn wait_for_room(&self) {
        self.wait_until(|state| state.pending.len() < MAX_CALLBACKS).await;
    }

    /// Ends the thread after the pending callbacks, and waits for it.
    pub(crate) async fn close(&self) {
        self.lock().is_closed = true;
        self.added.notify_one();
        self.wait_until(|state| !state.is_running).await;
    }

    async fn wait_until(&self, is_done: impl Fn(&State) -> bool) {
        loop {
            let changed = self.changed.notified();
            if is_done(&self.lock()) {
                return;
            }
            changed.await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
