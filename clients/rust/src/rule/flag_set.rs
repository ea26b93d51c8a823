use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::counts::{Counts, CountsByFlag};
use super::instant::{parse_instant, unix_ms};
use super::payload::{BUCKET_VERSION, Flag, Group, Override, Payload};

/// A payload in the form that [`FlagSet::evaluate`] reads. It is immutable.
#[derive(Debug)]
pub struct FlagSet {
    pub(crate) flags: HashMap<String, CompiledFlag>,
}

#[derive(Debug)]
pub(crate) struct CompiledFlag {
    pub(crate) key: String,
    pub(crate) enabled: bool,
    pub(crate) killed: bool,
    pub(crate) rollout: u8,
    pub(crate) group: Option<CompiledGroup>,
    /// Only dimensions that restrict users, sorted by name, so that every implementation reports the same one.
    pub(crate) cohorts: Vec<Cohort>,
    pub(crate) overrides: HashMap<String, CompiledOverride>,
    pub(crate) counts: Option<Arc<Counts>>,
}

#[derive(Debug)]
pub(crate) struct CompiledGroup {
    pub(crate) key: Arc<str>,
    pub(crate) enabled: bool,
    pub(crate) killed: bool,
}

#[derive(Debug)]
pub(crate) struct Cohort {
    pub(crate) dimension: Arc<str>,
    pub(crate) values: HashSet<String>,
}

#[derive(Debug)]
pub(crate) struct CompiledOverride {
    pub(crate) value: bool,
    /// In Unix milliseconds, the largest integer when the override does not expire.
    pub(crate) until_ms: i64,
}

impl FlagSet {
    /// Compiles a payload. Returns `None` for an unknown bucket version: a guess would assign users to other buckets than
    /// the other services do. Evaluations are counted in `counts`.
    #[must_use]
    pub fn compile(payload: &Payload, counts: Option<&CountsByFlag>) -> Option<FlagSet> {
        if payload.bucket_version != BUCKET_VERSION {
            return None;
        }
        let groups: HashMap<&str, &Group> = payload.groups.iter().map(|group| (group.key.as_str(), group)).collect();
        let mut overrides: HashMap<&str, HashMap<String, CompiledOverride>> = HashMap::new();
        for user_override in payload.overrides.iter().filter(|user_override| user_override.active) {
            let compiled = CompiledOverride { value: user_override.value, until_ms: end_of(user_override) };
            overrides.entry(&user_override.flag_key).or_default().insert(user_override.actor_id.clone(), compiled);
        }
        let compile = |flag: &Flag| CompiledFlag {
            key: flag.key.clone(),
            enabled: flag.enabled,
            killed: flag.killed,
            rollout: flag.rollout,
            group: flag.group.as_deref().map(|key| compile_group(key, groups.get(key).copied())),
            cohorts: compile_cohorts(flag),
            overrides: overrides.remove(flag.key.as_str()).unwrap_or_default(),
            counts: counts.map(|counts| counts.of(&flag.key)),
        };
        // Of several flags with the same key, the last one counts, as for groups.
        let by_key: HashMap<&str, &Flag> = payload.flags.iter().map(|flag| (flag.key.as_str(), flag)).collect();
        let mut flags = HashMap::with_capacity(by_key.len());
        let mut compile = compile;
        for (key, flag) in by_key {
            flags.insert(key.to_owned(), compile(flag));
        }
        Some(FlagSet { flags })
    }

    /// Returns whether a flag restricts its users by cohorts.
    #[must_use]
    pub fn has_cohorts(&self, flag_key: &str) -> bool {
        self.flags.get(flag_key).is_some_and(|flag| !flag.cohorts.is_empty())
    }
}

fn compile_group(key: &str, group: Option<&Group>) -> CompiledGroup {
    CompiledGroup {
        key: key.into(),
        enabled: group.is_some_and(|group| group.enabled),
        killed: group.is_some_and(|group| group.killed),
    }
}

fn end_of(user_override: &Override) -> i64 {
    let Some(text) = &user_override.expires_at else {
        return i64::MAX;
    };
    // A timestamp that cannot be read counts as expired, as a comparison with NaN does in the reference.
    parse_instant(text).map_or(i64::MIN, unix_ms)
}

fn compile_cohorts(flag: &Flag) -> Vec<Cohort> {
    let mut cohorts: Vec<Cohort> = flag
        .cohorts
        .iter()
        .filter(|(_, values)| !values.is_empty())
        .map(|(dimension, values)| Cohort {
            dimension: dimension.as_str().into(),
            values: values.iter().cloned().collect(),
        })
        .collect();
    // By UTF-16 units, as the contract does: a character above U+FFFF is before one from U+E000 on.
    cohorts.sort_by(|a, b| a.dimension.encode_utf16().cmp(b.dimension.encode_utf16()));
    cohorts
}
