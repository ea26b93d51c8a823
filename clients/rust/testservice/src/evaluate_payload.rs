use std::time::SystemTime;

use serde::Deserialize;
use serde_json::{Value, json};
use signalbox::rule::flag_set::FlagSet;
use signalbox::rule::instant::parse_instant;
use signalbox::rule::read_payload::snapshot_of;
use signalbox::{EvalContext, Evaluation};

/// Evaluates many contexts without a client.
#[derive(Deserialize)]
pub struct EvaluatePayload {
    payload: Value,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    flag_key: String,
    context: Value,
    now: Option<String>,
}

impl EvaluatePayload {
    pub fn run(mut self) -> Result<Vec<Evaluation>, String> {
        // Payloads of evaluate.json have no revision.
        if let Some(fields) = self.payload.as_object_mut() {
            fields.entry("revision").or_insert(json!(0));
        }
        let payload = snapshot_of(&self.payload).ok_or("not a payload of flags")?;
        let set = FlagSet::compile(&payload, None).ok_or("a payload of another bucket version")?;
        let evaluations = self.cases.iter().map(|one| {
            let now = time_of(one.now.as_deref())?;
            Ok(set.evaluate(&one.flag_key, &EvalContext::from_json(&one.context), || now))
        });
        evaluations.collect()
    }
}

/// The current time without a text.
pub fn time_of(text: Option<&str>) -> Result<SystemTime, String> {
    match text {
        Some(text) => parse_instant(text).ok_or_else(|| format!("not a timestamp: {text}")),
        None => Ok(SystemTime::now()),
    }
}
