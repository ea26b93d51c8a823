//! PostHog: its evaluator with its definitions, without the additional cost of the client.

use std::collections::HashMap;
use std::error::Error;
use std::rc::Rc;

use posthog_rs::{Client, ClientOptionsBuilder, Event, FlagCache, FlagValue, LocalEvaluationResponse, LocalEvaluator};
use serde_json::Value;

use crate::bench_client::{BenchClient, Events, Prepared, Setup};

pub fn open(setup: Setup) -> Result<BenchClient, Box<dyn Error>> {
    let definitions: LocalEvaluationResponse = serde_json::from_str(&setup.definition)?;
    let cache = FlagCache::new();
    cache.update(definitions);
    let evaluator = Rc::new(LocalEvaluator::new(cache));
    let of_cohorts = Rc::clone(&evaluator);
    Ok(BenchClient {
        name: "posthog-rs 0.30.0".to_owned(),
        bucket: Box::new(move |users| {
            let evaluator = Rc::clone(&evaluator);
            let nothing = HashMap::new();
            Prepared::new(users.len(), move |index| is_on(&evaluator, "half", &users[index], &nothing))
        }),
        cohort: Box::new(move |contexts| {
            let evaluator = Rc::clone(&of_cohorts);
            let properties: Vec<HashMap<String, Value>> = contexts
                .iter()
                .map(|each| {
                    [("country", &each.country), ("env", &each.env), ("role", &each.role)]
                        .map(|(name, value)| (name.to_owned(), Value::from(value.as_str())))
                        .into()
                })
                .collect();
            Prepared::new(contexts.len(), move |index| {
                is_on(&evaluator, "cohort", &contexts[index].user_id, &properties[index])
            })
        }),
        events: Some(open_events),
    })
}

fn is_on(evaluator: &LocalEvaluator, key: &str, user: &str, properties: &HashMap<String, Value>) -> bool {
    let value = evaluator.evaluate_flag_simple(key, user, properties, &HashMap::new(), &HashMap::new());
    matches!(value, Ok(Some(FlagValue::Boolean(true))))
}

struct PostHogEvents {
    client: Client,
    enqueued: usize,
}

fn open_events(url: &str) -> Result<Box<dyn Events>, Box<dyn Error>> {
    let options = ClientOptionsBuilder::default().api_key("phc_bench".to_owned()).host(url.to_owned()).build()?;
    Ok(Box::new(PostHogEvents { client: posthog_rs::client(options), enqueued: 0 }))
}

impl Events for PostHogEvents {
    fn enqueue(&mut self, index: usize, text: &str) -> bool {
        let mut event = Event::new("order placed", "user-17");
        let is_whole = event.insert_prop("level", "info").is_ok()
            && event.insert_prop("message", text).is_ok()
            && event.insert_prop("orderId", "o-17").is_ok()
            && event.insert_prop("amount", index).is_ok()
            && event.insert_prop("currency", "EUR").is_ok();
        self.client.capture(event);
        self.enqueued += 1;
        is_whole
    }

    fn flush(&mut self) -> Result<(), Box<dyn Error>> {
        self.client.flush();
        Ok(())
    }

    fn delivered(&self) -> u64 {
        self.enqueued as u64
    }

    fn queued(&self) -> (usize, Option<usize>) {
        (self.enqueued, None)
    }

    /// Does not drop the client, because that waits for queued events. The exit of the process ends it.
    fn end(self: Box<Self>) {
        std::mem::forget(self);
    }
}
