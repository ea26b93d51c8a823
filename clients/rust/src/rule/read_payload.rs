//! Reads payloads from JSON, completely or not at all: a partial snapshot would switch flags off. Structs are not
//! deserialized directly, because the contract treats numbers and absent fields differently from serde.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::instant::parse_instant;
use super::payload::{BUCKET_VERSION, Change, Flag, Group, Override, OverrideName, Payload};

/// The largest revision that every client library can hold exactly.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// Returns the snapshot in a JSON document, `None` when the document is not a snapshot or its bucket version is not
/// supported.
#[must_use]
pub fn read_snapshot(document: &[u8]) -> Option<Payload> {
    snapshot_of(&serde_json::from_slice(document).ok()?)
}

/// Same as [`read_snapshot`], for a parsed document.
#[must_use]
pub fn snapshot_of(document: &Value) -> Option<Payload> {
    let fields = document.as_object()?;
    if !is_bucket_version(fields.get("bucket_version")?) {
        return None;
    }
    Some(Payload {
        revision: revision(fields, "revision")?,
        bucket_version: BUCKET_VERSION,
        flags: list(fields, "flags", flag)?,
        groups: list(fields, "groups", group)?,
        overrides: list(fields, "overrides", override_entry)?,
    })
}

/// Returns the data of `flags.changed`, `None` in the same cases as [`read_snapshot`].
#[must_use]
pub fn read_change(document: &[u8]) -> Option<Change> {
    let document: Value = serde_json::from_slice(document).ok()?;
    let fields = document.as_object()?;
    if !fields.get("bucket_version").is_none_or(is_bucket_version) {
        return None;
    }
    let changes = fields.get("changes")?.as_object()?;
    let removed = changes.get("removed")?.as_object()?;
    Some(Change {
        revision: revision(fields, "revision")?,
        prev_revision: revision(fields, "prev_revision")?,
        flags: list(changes, "flags", flag)?,
        groups: list(changes, "groups", group)?,
        overrides: list(changes, "overrides", override_entry)?,
        removed_flags: list(removed, "flags", string)?,
        removed_groups: list(removed, "groups", string)?,
        removed_overrides: list(removed, "overrides", override_name)?,
    })
}

fn flag(value: &Value) -> Option<Flag> {
    let fields = value.as_object()?;
    let mut cohorts = BTreeMap::new();
    for (dimension, values) in fields.get("cohorts")?.as_object()? {
        let values: Option<Vec<String>> = values.as_array()?.iter().map(string).collect();
        cohorts.insert(dimension.clone(), values?);
    }
    Some(Flag {
        key: text(fields, "key")?,
        enabled: boolean(fields, "enabled")?,
        killed: boolean(fields, "killed")?,
        rollout: integer(fields.get("rollout")?, 100.0)?.try_into().ok()?,
        cohorts,
        group: optional_text(fields, "group")?,
    })
}

fn group(value: &Value) -> Option<Group> {
    let fields = value.as_object()?;
    Some(Group { key: text(fields, "key")?, enabled: boolean(fields, "enabled")?, killed: boolean(fields, "killed")? })
}

fn override_entry(value: &Value) -> Option<Override> {
    let fields = value.as_object()?;
    let expires_at = optional_text(fields, "expires_at")?;
    if expires_at.as_deref().is_some_and(|text| parse_instant(text).is_none()) {
        return None;
    }
    Some(Override {
        flag_key: text(fields, "flag_key")?,
        actor_id: text(fields, "actor_id")?,
        value: boolean(fields, "value")?,
        active: boolean(fields, "active")?,
        expires_at,
    })
}

fn override_name(value: &Value) -> Option<OverrideName> {
    let fields = value.as_object()?;
    Some(OverrideName { flag_key: text(fields, "flag_key")?, actor_id: text(fields, "actor_id")? })
}

fn list<T>(fields: &Map<String, Value>, name: &str, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    fields.get(name)?.as_array()?.iter().map(read).collect()
}

fn string(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn text(fields: &Map<String, Value>, name: &str) -> Option<String> {
    string(fields.get(name)?)
}

/// The outer option is `None` when the field is unreadable, the inner one when it is absent.
#[expect(clippy::option_option, reason = "absent and unreadable differ")]
fn optional_text(fields: &Map<String, Value>, name: &str) -> Option<Option<String>> {
    match fields.get(name) {
        None | Some(Value::Null) => Some(None),
        Some(value) => Some(Some(string(value)?)),
    }
}

fn boolean(fields: &Map<String, Value>, name: &str) -> Option<bool> {
    fields.get(name)?.as_bool()
}

fn revision(fields: &Map<String, Value>, name: &str) -> Option<i64> {
    integer(fields.get(name)?, MAX_SAFE_INTEGER)
}

/// 1.0 and 1e2 also count as integers, as in the reference.
fn integer(value: &Value, highest: f64) -> Option<i64> {
    let number = value.as_f64()?;
    if number.fract() != 0.0 || !(0.0..=highest).contains(&number) {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "every integer in this range is exact")]
    let integer = number as i64;
    Some(integer)
}

fn is_bucket_version(value: &Value) -> bool {
    value.as_f64() == Some(f64::from(BUCKET_VERSION))
}
