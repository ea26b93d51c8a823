use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use super::evaluate::Rule;

/// The number of evaluations of one flag by rule and value.
#[derive(Debug, Default)]
pub struct Counts([[AtomicU64; 2]; Rule::COUNTED.len()]);

impl Counts {
    pub(crate) fn add(&self, rule: Rule, value: bool, count: u64) {
        if let Some(by_value) = self.0.get(rule as usize) {
            by_value[usize::from(value)].fetch_add(count, Ordering::Relaxed);
        }
    }

    fn total(&self) -> u64 {
        self.0.iter().flatten().map(|count| count.load(Ordering::Relaxed)).sum()
    }
}

/// A number of evaluations with the same result.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Count {
    pub key: String,
    pub value: bool,
    pub rule: Rule,
    pub count: u64,
}

/// Keeps counts across changes of the payload. Its size is bounded by the payloads: evaluations of unknown keys are not
/// counted.
#[derive(Debug, Default)]
pub struct CountsByFlag {
    by_flag: Mutex<BTreeMap<String, Arc<Counts>>>,
}

impl CountsByFlag {
    pub(crate) fn of(&self, key: &str) -> Arc<Counts> {
        let mut by_flag = self.by_flag.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(counts) = by_flag.get(key) {
            return Arc::clone(counts);
        }
        Arc::clone(by_flag.entry(key.to_owned()).or_default())
    }

    /// Returns the counts that are not zero, sorted by key, and resets them.
    #[must_use]
    pub fn take(&self) -> Vec<Count> {
        let by_flag = self.by_flag.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken = Vec::new();
        for (key, counts) in by_flag.iter() {
            for rule in Rule::COUNTED {
                for value in [false, true] {
                    let count = counts.0[rule as usize][usize::from(value)].swap(0, Ordering::Relaxed);
                    if count > 0 {
                        taken.push(Count { key: key.clone(), value, rule, count });
                    }
                }
            }
        }
        taken
    }

    /// Adds the counts of a report that failed.
    pub fn put_back(&self, counts: &[Count]) {
        for count in counts {
            self.of(&count.key).add(count.rule, count.value, count.count);
        }
    }

    /// Returns the number of evaluations of a flag since the last [`CountsByFlag::take`].
    #[must_use]
    pub fn total(&self, key: &str) -> u64 {
        let by_flag = self.by_flag.lock().unwrap_or_else(PoisonError::into_inner);
        by_flag.get(key).map_or(0, |counts| counts.total())
    }
}
