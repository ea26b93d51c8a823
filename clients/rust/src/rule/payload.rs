use std::collections::BTreeMap;

use serde::Serialize;

/// The version of the bucket hash that this crate implements. A payload with another version is rejected.
pub const BUCKET_VERSION: u32 = 1;

/// The flags, groups and overrides of a project at one revision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Payload {
    pub revision: i64,
    pub bucket_version: u32,
    pub flags: Vec<Flag>,
    pub groups: Vec<Group>,
    pub overrides: Vec<Override>,
}

/// The definition of one flag.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Flag {
    pub key: String,
    pub enabled: bool,
    pub killed: bool,
    /// A whole percentage, 0 to 100.
    pub rollout: u8,
    /// The values that match, by dimension; an empty list matches everything.
    pub cohorts: BTreeMap<String, Vec<String>>,
    /// The key of the flag's group.
    pub group: Option<String>,
}

/// An emergency stop shared by several flags.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group {
    pub key: String,
    pub enabled: bool,
    pub killed: bool,
}

/// A value that a user has set for themselves.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Override {
    pub flag_key: String,
    pub actor_id: String,
    pub value: bool,
    pub active: bool,
    /// An RFC 3339 timestamp, absent when the override does not expire.
    pub expires_at: Option<String>,
}

/// Identifies an override.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OverrideName {
    pub flag_key: String,
    pub actor_id: String,
}

/// A change from `prev_revision`, or any later revision, to `revision`. Its entries are complete, not partial.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    pub revision: i64,
    pub prev_revision: i64,
    pub flags: Vec<Flag>,
    pub groups: Vec<Group>,
    pub overrides: Vec<Override>,
    pub removed_flags: Vec<String>,
    pub removed_groups: Vec<String>,
    pub removed_overrides: Vec<OverrideName>,
}
