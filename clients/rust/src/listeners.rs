use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::callbacks::Callbacks;

type Listener<T> = Arc<dyn Fn(&T) + Send + Sync>;

/// Passes values to functions of the program, in order.
pub(crate) struct Listeners<T> {
    callbacks: Arc<Callbacks>,
    registry: Arc<Mutex<Registry<T>>>,
}

struct Registry<T> {
    next: u64,
    by_id: BTreeMap<u64, Listener<T>>,
}

impl<T: Send + Sync + 'static> Listeners<T> {
    pub(crate) fn new(callbacks: Arc<Callbacks>) -> Self {
        Listeners { callbacks, registry: Arc::new(Mutex::new(Registry { next: 0, by_id: BTreeMap::new() })) }
    }

    pub(crate) fn add(&self, listener: impl Fn(&T) + Send + Sync + 'static) -> Subscription {
        let mut registry = lock(&self.registry);
        let id = registry.next;
        registry.next += 1;
        registry.by_id.insert(id, Arc::new(listener));
        let registry: Weak<dyn Remove> = Arc::downgrade(&(Arc::clone(&self.registry) as Arc<dyn Remove>));
        Subscription { id, registry: Some(registry) }
    }

    pub(crate) fn emit(&self, value: T) {
        let listeners: Vec<Listener<T>> = lock(&self.registry).by_id.values().cloned().collect();
        let value = Arc::new(value);
        for listener in listeners {
            let value = Arc::clone(&value);
            self.callbacks.add_or_skip(move || listener(&value));
        }
    }
}

fn lock<T>(registry: &Mutex<Registry<T>>) -> MutexGuard<'_, Registry<T>> {
    registry.lock().unwrap_or_else(PoisonError::into_inner)
}

trait Remove: Send + Sync {
    fn remove(&self, id: u64);
}

impl<T> Remove for Mutex<Registry<T>>
where
    Mutex<Registry<T>>: Send + Sync,
{
    fn remove(&self, id: u64) {
        lock(self).by_id.remove(&id);
    }
}

/// A handle of an added listener. Dropping it does not remove the listener.
pub struct Subscription {
    id: u64,
    registry: Option<Weak<dyn Remove>>,
}

impl Subscription {
    pub(crate) const NONE: Subscription = Subscription { id: 0, registry: None };

    /// Removes the listener. A running call continues.
    pub fn remove(self) {
        if let Some(registry) = self.registry.and_then(|registry| registry.upgrade()) {
            registry.remove(self.id);
        }
    }
}

impl std::fmt::Debug for Subscription {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Subscription").finish_non_exhaustive()
    }
}
