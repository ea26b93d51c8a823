use std::fmt;
use std::sync::Arc;
use std::time::SystemTime;

use serde::{Serialize, Serializer};

use super::bucket::bucket;
use super::flag_set::{CompiledFlag, FlagSet};
use super::instant::unix_ms;
use crate::flags::eval_context::EvalContext;

/// The step that decided an evaluation, in the order in which the steps decide. `docs/flags.md` explains each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The project has no such flag, or it is archived.
    FlagNotFound,
    /// The flag's group is stopped.
    GroupKilled,
    /// The flag's group is disabled, or missing.
    GroupDisabled,
    /// The flag is stopped.
    FlagKilled,
    /// The user set the value for themselves.
    SelfOverride,
    /// The flag is disabled.
    FlagDisabled,
    /// The context matches no cohort of a dimension.
    CohortMismatch,
    /// The rollout is 100 %.
    RolloutFull,
    /// The rollout is 0 %.
    RolloutZero,
    /// A partial rollout needs a user.
    NoUser,
    /// The bucket of the user decided.
    RolloutBucket,
    /// The client has no flags yet.
    NotReady,
}

impl Rule {
    /// Every rule except [`Rule::NotReady`], with which no flag is evaluated.
    pub(crate) const COUNTED: [Rule; 11] = [
        Rule::FlagNotFound,
        Rule::GroupKilled,
        Rule::GroupDisabled,
        Rule::FlagKilled,
        Rule::SelfOverride,
        Rule::FlagDisabled,
        Rule::CohortMismatch,
        Rule::RolloutFull,
        Rule::RolloutZero,
        Rule::NoUser,
        Rule::RolloutBucket,
    ];

    /// The name in the contract of flags, such as `rollout_bucket`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Rule::FlagNotFound => "flag_not_found",
            Rule::GroupKilled => "group_killed",
            Rule::GroupDisabled => "group_disabled",
            Rule::FlagKilled => "flag_killed",
            Rule::SelfOverride => "self_override",
            Rule::FlagDisabled => "flag_disabled",
            Rule::CohortMismatch => "cohort_mismatch",
            Rule::RolloutFull => "rollout_full",
            Rule::RolloutZero => "rollout_zero",
            Rule::NoUser => "no_user",
            Rule::RolloutBucket => "rollout_bucket",
            Rule::NotReady => "not_ready",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A value and the step that decided it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Evaluation {
    /// Whether the flag is on.
    pub value: bool,
    /// The step that decided.
    pub rule: Rule,
    /// The group that decided, for [`Rule::GroupKilled`] and [`Rule::GroupDisabled`].
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
    pub group: Option<Arc<str>>,
    /// The dimension that did not match, for [`Rule::CohortMismatch`].
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "text")]
    pub dimension: Option<Arc<str>>,
    /// 0 to 99, for [`Rule::RolloutBucket`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bucket: Option<u8>,
    /// The flag's percentage, for [`Rule::NoUser`] and [`Rule::RolloutBucket`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rollout: Option<u8>,
}

#[expect(clippy::ref_option, reason = "the signature of serde")]
fn text<S: Serializer>(text: &Option<Arc<str>>, serializer: S) -> Result<S::Ok, S::Error> {
    text.as_deref().serialize(serializer)
}

impl Evaluation {
    pub(crate) fn new(value: bool, rule: Rule) -> Self {
        Evaluation { value, rule, group: None, dimension: None, bucket: None, rollout: None }
    }
}

impl FlagSet {
    /// Evaluates a flag. It has a result for every context: that of the first step that applies. `now` is called only for an
    /// override that may have expired.
    pub fn evaluate(&self, flag_key: &str, context: &EvalContext<'_>, now: impl Fn() -> SystemTime) -> Evaluation {
        let Some(flag) = self.flags.get(flag_key) else {
            return Evaluation::new(false, Rule::FlagNotFound);
        };
        let evaluation = decide(flag, context, now);
        if let Some(counts) = &flag.counts {
            counts.add(evaluation.rule, evaluation.value, 1);
        }
        evaluation
    }
}

fn decide(flag: &CompiledFlag, context: &EvalContext<'_>, now: impl Fn() -> SystemTime) -> Evaluation {
    if let Some(group) = &flag.group {
        // A flag must not turn on because its emergency stop is missing: an unknown group counts as disabled.
        if group.killed || !group.enabled {
            let rule = if group.killed { Rule::GroupKilled } else { Rule::GroupDisabled };
            return Evaluation { group: Some(Arc::clone(&group.key)), ..Evaluation::new(false, rule) };
        }
    }
    if flag.killed {
        return Evaluation::new(false, Rule::FlagKilled);
    }
    let user_id = context.value("userId");
    if let Some(user_override) = user_id.and_then(|id| flag.overrides.get(id)) {
        if unix_ms(now()) < user_override.until_ms {
            return Evaluation::new(user_override.value, Rule::SelfOverride);
        }
    }
    if !flag.enabled {
        return Evaluation::new(false, Rule::FlagDisabled);
    }
    for cohort in &flag.cohorts {
        let matches = context.value(&cohort.dimension).is_some_and(|value| cohort.values.contains(value));
        if !matches {
            let dimension = Some(Arc::clone(&cohort.dimension));
            return Evaluation { dimension, ..Evaluation::new(false, Rule::CohortMismatch) };
        }
    }
    let rollout = Some(flag.rollout);
    match (flag.rollout, user_id) {
        (100.., _) => Evaluation::new(true, Rule::RolloutFull),
        (0, _) => Evaluation::new(false, Rule::RolloutZero),
        (_, None) => Evaluation { rollout, ..Evaluation::new(false, Rule::NoUser) },
        (percentage, Some(user_id)) => {
            let bucket = bucket(&flag.key, user_id);
            let value = bucket < percentage;
            Evaluation { bucket: Some(bucket), rollout, ..Evaluation::new(value, Rule::RolloutBucket) }
        }
    }
}
