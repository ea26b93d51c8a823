use std::collections::HashMap;
use std::time::Duration;

use async_trait::async_trait;
use open_feature::provider::{FeatureProvider, ProviderMetadata, ProviderStatus, ResolutionDetails};
use open_feature::{
    EvaluationContext, EvaluationContextFieldValue, EvaluationError, EvaluationErrorCode, EvaluationReason,
    EvaluationResult, FlagMetadata, StructValue,
};

use crate::flags::eval_context::EvalContext;
use crate::flags::handle::Flags;
use crate::flags::status::FlagState;
use crate::rule::evaluate::{Evaluation, Rule};

/// An `OpenFeature` provider for the flags of a client, which it does not close. `targetingKey` is the `userId` unless the
/// context has a `userId`.
///
/// The SDK (0.3) has neither events nor tracking; [`Flags::on_change`] and [`Flags::on_state`] report changes.
#[derive(Debug)]
pub struct OpenFeatureProvider {
    flags: Flags,
    metadata: ProviderMetadata,
    ready_timeout: Duration,
}

/// How long the SDK waits for the flags when the provider is set.
const READY_TIMEOUT: Duration = Duration::from_secs(5);
const NO_USER: &str = "a partial rollout needs a user: a text in userId or, without a userId, in targetingKey";

impl OpenFeatureProvider {
    /// Creates a provider for these flags.
    #[must_use]
    pub fn new(flags: &Flags) -> Self {
        OpenFeatureProvider {
            flags: flags.clone(),
            metadata: ProviderMetadata::new("signalbox"),
            ready_timeout: READY_TIMEOUT,
        }
    }

    /// Sets how long the SDK waits for the flags when the provider is set, instead of 5 seconds.
    #[must_use]
    pub fn ready_timeout(mut self, timeout: Duration) -> Self {
        self.ready_timeout = timeout;
        self
    }

    /// A type mismatch, because every flag is a boolean.
    fn mismatch(&self, flag_key: &str) -> EvaluationError {
        match self.flags.explain(flag_key, &EvalContext::new(), false).rule {
            rule @ (Rule::NotReady | Rule::FlagNotFound) => failed(rule),
            _ => EvaluationError {
                code: EvaluationErrorCode::TypeMismatch,
                message: Some("the flag is a boolean".to_owned()),
            },
        }
    }

    fn reason_of(&self, flag_key: &str, rule: Rule) -> EvaluationReason {
        match rule {
            Rule::SelfOverride | Rule::CohortMismatch => EvaluationReason::TargetingMatch,
            Rule::RolloutBucket => EvaluationReason::Split,
            Rule::RolloutFull | Rule::RolloutZero if self.flags.has_cohorts(flag_key) => {
                EvaluationReason::TargetingMatch
            }
            // Not Disabled for a disabled flag: some programs then use their default.
            _ => EvaluationReason::Static,
        }
    }
}

#[async_trait]
impl FeatureProvider for OpenFeatureProvider {
    async fn initialize(&mut self, _: &EvaluationContext) {
        self.flags.ready(self.ready_timeout).await;
    }

    fn status(&self) -> ProviderStatus {
        match self.flags.status().state {
            FlagState::Starting => ProviderStatus::NotReady,
            FlagState::Ready => ProviderStatus::Ready,
            FlagState::Stale => ProviderStatus::STALE,
            FlagState::Failed => ProviderStatus::Error,
        }
    }

    fn metadata(&self) -> &ProviderMetadata {
        &self.metadata
    }

    async fn resolve_bool_value(
        &self,
        flag_key: &str,
        context: &EvaluationContext,
    ) -> EvaluationResult<ResolutionDetails<bool>> {
        let evaluation = self.flags.explain(flag_key, &context_of(context), false);
        match evaluation.rule {
            rule @ (Rule::NotReady | Rule::FlagNotFound | Rule::NoUser) => Err(failed(rule)),
            rule => Ok(ResolutionDetails {
                value: evaluation.value,
                variant: Some(if evaluation.value { "on" } else { "off" }.to_owned()),
                reason: Some(self.reason_of(flag_key, rule)),
                flag_metadata: Some(metadata_of(&evaluation)),
            }),
        }
    }

    async fn resolve_int_value(
        &self,
        flag_key: &str,
        _: &EvaluationContext,
    ) -> EvaluationResult<ResolutionDetails<i64>> {
        Err(self.mismatch(flag_key))
    }

    async fn resolve_float_value(
        &self,
        flag_key: &str,
        _: &EvaluationContext,
    ) -> EvaluationResult<ResolutionDetails<f64>> {
        Err(self.mismatch(flag_key))
    }

    async fn resolve_string_value(
        &self,
        flag_key: &str,
        _: &EvaluationContext,
    ) -> EvaluationResult<ResolutionDetails<String>> {
        Err(self.mismatch(flag_key))
    }

    async fn resolve_struct_value(
        &self,
        flag_key: &str,
        _: &EvaluationContext,
    ) -> EvaluationResult<ResolutionDetails<StructValue>> {
        Err(self.mismatch(flag_key))
    }
}

fn failed(rule: Rule) -> EvaluationError {
    let (code, message) = match rule {
        Rule::NotReady => (EvaluationErrorCode::ProviderNotReady, "there are no flags yet"),
        Rule::NoUser => (EvaluationErrorCode::TargetingKeyMissing, NO_USER),
        _ => (EvaluationErrorCode::FlagNotFound, "flag not found"),
    };
    EvaluationError { code, message: Some(message.to_owned()) }
}

fn metadata_of(evaluation: &Evaluation) -> FlagMetadata {
    let mut metadata = FlagMetadata { values: HashMap::new() }.with_value("rule", evaluation.rule.as_str());
    if let Some(group) = &evaluation.group {
        metadata.add_value("group", group.to_string());
    }
    if let Some(dimension) = &evaluation.dimension {
        metadata.add_value("dimension", dimension.to_string());
    }
    if let (Some(bucket), Some(rollout)) = (evaluation.bucket, evaluation.rollout) {
        metadata.add_value("bucket", bucket);
        metadata.add_value("rollout", rollout);
    }
    metadata
}

/// Reads text only: a value of another type counts as absent, as on the server. The targeting key is the user unless
/// there is a `userId`, as over OFREP.
fn context_of(context: &EvaluationContext) -> EvalContext<'_> {
    let mut read = EvalContext::new();
    if let Some(key) = &context.targeting_key {
        read = read.attribute("targetingKey", key.as_str());
        if !context.custom_fields.contains_key("userId") {
            read = read.user_id(key.as_str());
        }
    }
    for (name, value) in &context.custom_fields {
        if let EvaluationContextFieldValue::String(text) = value {
            read = read.attribute(name.as_str(), text.as_str());
        }
    }
    read
}
