use std::collections::HashMap;
use std::collections::HashSet;
use std::hash::Hash;
use std::sync::Arc;

use super::payload::{Change, OverrideName, Payload};
use super::read_payload::{read_change, read_snapshot};
use super::sse_parser::Message;

/// What a client does with a message or a response, in the terms of `docs/flags-contract.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Apply,
    Ignore,
    RefetchSnapshot,
    KeepLastKnownGood,
    Unchanged,
    StopAndReport,
}

/// The state of a client. Its payload is immutable.
#[derive(Clone, Debug, Default)]
pub struct ReaderState {
    /// The last known good payload. The stream is resumed from its revision.
    pub payload: Option<Arc<Payload>>,
    /// The ETag of the payload, when it came unchanged from GET.
    pub etag: Option<String>,
    /// The newest revision that the client has seen, at least that of the payload.
    pub newest_revision: i64,
    /// Whether the payload lacks a revision that the stream announced.
    pub is_behind: bool,
}

impl ReaderState {
    /// The state of a client that has only a payload.
    #[must_use]
    pub fn of(payload: Payload) -> Self {
        let newest_revision = payload.revision;
        ReaderState { payload: Some(Arc::new(payload)), etag: None, newest_revision, is_behind: false }
    }

    /// Applies one message of the stream, and returns what the client does with it. Test vectors:
    /// `contracts/flags/v1/stream.json`.
    pub fn handle_message(&mut self, message: &Message) -> Action {
        match message.event.as_str() {
            "flags.snapshot" => match read_snapshot(message.data.as_bytes()) {
                // An older snapshot is applied, too: it means that the database was restored from a backup.
                Some(payload) => {
                    *self = ReaderState::of(payload);
                    Action::Apply
                }
                None => self.reject(&message.id),
            },
            "flags.changed" => match read_change(message.data.as_bytes()) {
                Some(change) => self.handle_change(change),
                None => self.reject(&message.id),
            },
            _ => Action::Ignore,
        }
    }

    fn handle_change(&mut self, change: Change) -> Action {
        let newest = self.newest_revision.max(change.revision);
        if let Some(payload) = &self.payload {
            if change.revision <= payload.revision {
                return Action::Ignore;
            }
            if change.prev_revision <= payload.revision {
                let is_behind = change.revision < newest;
                let payload = Some(Arc::new(apply_change(payload, change)));
                *self = ReaderState { payload, etag: None, newest_revision: newest, is_behind };
                return Action::Apply;
            }
        }
        self.newest_revision = newest;
        self.is_behind = true;
        Action::RefetchSnapshot
    }

    /// Keeps the payload. The id of an unusable message still names the revision that the client has to fetch.
    fn reject(&mut self, id: &str) -> Action {
        let is_revision = (1..=15).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_digit());
        if let Some(announced) = is_revision.then(|| id.parse().ok()).flatten() {
            self.newest_revision = self.newest_revision.max(announced);
        }
        self.is_behind = true;
        Action::KeepLastKnownGood
    }
}

fn apply_change(payload: &Payload, change: Change) -> Payload {
    Payload {
        revision: change.revision,
        bucket_version: payload.bucket_version,
        flags: put(&payload.flags, change.flags, change.removed_flags, |flag| flag.key.clone()),
        groups: put(&payload.groups, change.groups, change.removed_groups, |group| group.key.clone()),
        overrides: put(&payload.overrides, change.overrides, change.removed_overrides, |user_override| OverrideName {
            flag_key: user_override.flag_key.clone(),
            actor_id: user_override.actor_id.clone(),
        }),
    }
}

fn put<T: Clone, K: Eq + Hash>(have: &[T], changed: Vec<T>, removed: Vec<K>, name_of: impl Fn(&T) -> K) -> Vec<T> {
    let mut at = HashMap::with_capacity(have.len() + changed.len());
    let mut items: Vec<T> = Vec::with_capacity(have.len() + changed.len());
    for item in have.iter().cloned().chain(changed) {
        let index = *at.entry(name_of(&item)).or_insert(items.len());
        if index == items.len() {
            items.push(item);
        } else {
            items[index] = item;
        }
    }
    let removed: HashSet<K> = removed.into_iter().collect();
    if !removed.is_empty() {
        items.retain(|item| !removed.contains(&name_of(item)));
    }
    items
}
