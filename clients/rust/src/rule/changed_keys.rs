use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::payload::{Flag, Group, Override, Payload};

/// Returns the keys, sorted, of the flags whose definition, group or overrides differ.
#[must_use]
pub fn changed_keys(before: Option<&Payload>, after: &Payload) -> Vec<String> {
    let old = before.map(by_flag).unwrap_or_default();
    let current = by_flag(after);
    let keys: BTreeSet<&str> = old.keys().chain(current.keys()).copied().collect();
    keys.into_iter().filter(|key| old.get(key) != current.get(key)).map(str::to_owned).collect()
}

/// Everything that affects the value of one flag.
#[derive(PartialEq)]
struct FlagDefinition<'a> {
    flag: &'a Flag,
    group: Option<&'a Group>,
    overrides: BTreeMap<&'a str, &'a Override>,
}

fn by_flag(payload: &Payload) -> HashMap<&str, FlagDefinition<'_>> {
    let groups: HashMap<&str, &Group> = payload.groups.iter().map(|group| (group.key.as_str(), group)).collect();
    let mut by_key: HashMap<&str, FlagDefinition<'_>> = HashMap::with_capacity(payload.flags.len());
    for flag in &payload.flags {
        let group = flag.group.as_deref().and_then(|key| groups.get(key).copied());
        by_key.insert(&flag.key, FlagDefinition { flag, group, overrides: BTreeMap::new() });
    }
    for user_override in &payload.overrides {
        if let Some(definition) = by_key.get_mut(user_override.flag_key.as_str()) {
            definition.overrides.insert(&user_override.actor_id, user_override);
        }
    }
    by_key
}
