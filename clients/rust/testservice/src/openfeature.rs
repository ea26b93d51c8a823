//! Programs that evaluate flags through the OpenFeature SDK, which has neither events nor tracking.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use open_feature::{
    Client, EvaluationContext, EvaluationContextFieldValue, EvaluationDetails, EvaluationError, EvaluationOptions,
    EvaluationResult, FlagMetadata, FlagMetadataValue, Hook, HookContext, HookHints, OpenFeature, StructValue,
    Value as OpenFeatureValue, async_trait,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use signalbox::{Flags, OpenFeatureProvider};

#[derive(Deserialize)]
pub struct Set {
    ready_timeout_ms: u64,
}

#[derive(Deserialize)]
pub struct EvaluateRequest {
    #[serde(rename = "type")]
    kind: String,
    flag_key: String,
    default: Value,
    #[serde(default)]
    context: Map<String, Value>,
}

/// One program, in its own domain of the SDK.
pub struct OpenFeatureProgram {
    domain: String,
}

impl OpenFeatureProgram {
    pub fn new(domain: String) -> Self {
        OpenFeatureProgram { domain }
    }

    pub async fn set(&self, flags: &Flags, request: &Set) {
        let timeout = Duration::from_millis(request.ready_timeout_ms);
        let provider = OpenFeatureProvider::new(flags).ready_timeout(timeout);
        OpenFeature::singleton_mut().await.set_named_provider(&self.domain, provider).await;
    }

    pub async fn evaluate(&self, request: EvaluateRequest) -> Value {
        let user: Client = OpenFeature::singleton().await.create_named_client(&self.domain);
        let stages = Stages::default();
        let options = EvaluationOptions::default().with_hook(stages.clone());
        let (key, context, options) = (request.flag_key.as_str(), context_of(&request.context), Some(&options));
        let context = Some(&context);
        let result = match request.kind.as_str() {
            "boolean" => response_of(
                user.get_bool_details(key, context, options)
                    .await
                    .map(|details| (details.value.into(), details.into_value())),
            ),
            "string" => response_of(
                user.get_string_details(key, context, options)
                    .await
                    .map(|details| (details.value.clone().into(), details.into_value())),
            ),
            "integer" => response_of(
                user.get_int_details(key, context, options)
                    .await
                    .map(|details| (details.value.into(), details.into_value())),
            ),
            "float" => response_of(
                user.get_float_details(key, context, options)
                    .await
                    .map(|details| (details.value.into(), details.into_value())),
            ),
            _ => {
                let details = user.get_struct_details::<StructValue>(key, context, options).await;
                response_of(details.map(|details| (Value::String("a structure".to_owned()), details.into_value())))
            }
        };
        let mut result = result.unwrap_or_else(|error| {
            json!({
                "value": request.default, "reason": "ERROR", "variant": null, "flag_metadata": {},
                "error_code": error.code.to_string(), "error_message": error.message,
            })
        });
        result["hooks"] = json!(*stages.seen());
        result
    }

    pub async fn shutdown(&self) {
        OpenFeature::singleton_mut().await.shutdown().await;
    }
}

fn response_of(details: EvaluationResult<(Value, EvaluationDetails<OpenFeatureValue>)>) -> EvaluationResult<Value> {
    details.map(|(value, details)| {
        json!({
            "value": value, "reason": details.reason.map(|reason| reason.to_string()), "variant": details.variant,
            "flag_metadata": metadata_of(details.flag_metadata), "error_code": null, "error_message": null,
        })
    })
}

fn metadata_of(metadata: FlagMetadata) -> Map<String, Value> {
    let value_of = |value| match value {
        FlagMetadataValue::Bool(value) => json!(value),
        FlagMetadataValue::Int(value) => json!(value),
        FlagMetadataValue::Float(value) => json!(value),
        FlagMetadataValue::String(value) => json!(value),
    };
    metadata.values.into_iter().map(|(name, value)| (name, value_of(value))).collect()
}

fn context_of(given: &Map<String, Value>) -> EvaluationContext {
    let mut context = EvaluationContext::default();
    for (name, value) in given {
        if name == "targetingKey" {
            context.targeting_key = value.as_str().map(str::to_owned);
            continue;
        }
        let value = match value {
            Value::Bool(value) => EvaluationContextFieldValue::Bool(*value),
            Value::Number(number) => match number.as_i64() {
                Some(integer) => EvaluationContextFieldValue::Int(integer),
                None => EvaluationContextFieldValue::Float(number.as_f64().unwrap_or_default()),
            },
            Value::String(text) => EvaluationContextFieldValue::String(text.clone()),
            other => EvaluationContextFieldValue::new_struct(other.clone()),
        };
        context = context.with_custom_field(name, value);
    }
    context
}

/// A hook that records the stages that the SDK called.
#[derive(Clone, Default)]
struct Stages(Arc<Mutex<Vec<String>>>);

impl Stages {
    fn seen(&self) -> std::sync::MutexGuard<'_, Vec<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Hook for Stages {
    async fn before<'a>(
        &self,
        _: &HookContext<'a>,
        _: Option<&'a HookHints>,
    ) -> Result<Option<EvaluationContext>, EvaluationError> {
        self.seen().push("before".to_owned());
        Ok(None)
    }

    async fn after<'a>(
        &self,
        _: &HookContext<'a>,
        details: &EvaluationDetails<OpenFeatureValue>,
        _: Option<&'a HookHints>,
    ) -> Result<(), EvaluationError> {
        self.seen().push(format!("after {}", details.variant.as_deref().unwrap_or_default()));
        Ok(())
    }

    async fn error<'a>(&self, _: &HookContext<'a>, _: &EvaluationError, _: Option<&'a HookHints>) {
        self.seen().push("error".to_owned());
    }

    async fn finally<'a>(
        &self,
        _: &HookContext<'a>,
        _: &EvaluationDetails<OpenFeatureValue>,
        _: Option<&'a HookHints>,
    ) {
        self.seen().push("finally".to_owned());
    }
}
