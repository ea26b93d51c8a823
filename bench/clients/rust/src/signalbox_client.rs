//! Signalbox: reads its flags from the bootstrap and opens no connection for them.

use std::error::Error;
use std::time::Duration;

use serde_json::json;
use signalbox::{Client, Config, EvalContext, FlagOptions, LogData};

use crate::bench_client::{BenchClient, CohortContext, Events, Prepared, Setup};

pub fn open(setup: Setup) -> Result<BenchClient, Box<dyn Error>> {
    let flags = FlagOptions { offline: true, bootstrap: Some(setup.definition.into_bytes()), ..FlagOptions::default() };
    let client = Client::new(Config {
        base_url: "http://127.0.0.1:9".to_owned(),
        project_id: "bench".to_owned(),
        api_key: "sbx_bench".to_owned(),
        flags: Some(flags),
        ..Config::default()
    })?;
    let (of_buckets, of_cohorts) = (client.clone(), client);
    Ok(BenchClient {
        name: format!("signalbox-client {}", signalbox::VERSION),
        bucket: Box::new(move |users| {
            let client = of_buckets.clone();
            Prepared::new(users.len(), move |index| {
                client.flags().is_enabled_or("half", &EvalContext::user(users[index].as_str()), false)
            })
        }),
        cohort: Box::new(move |contexts| {
            let client = of_cohorts.clone();
            let own: Vec<EvalContext<'static>> = contexts.iter().map(context_of).collect();
            Prepared::new(own.len(), move |index| client.flags().is_enabled_or("cohort", &own[index], false))
        }),
        events: Some(open_events),
    })
}

fn context_of(context: &'static CohortContext) -> EvalContext<'static> {
    EvalContext::user(context.user_id.as_str())
        .env(context.env.as_str())
        .role(context.role.as_str())
        .attribute("country", context.country.as_str())
}

struct SignalboxEvents(Client);

fn open_events(url: &str) -> Result<Box<dyn Events>, Box<dyn Error>> {
    let client = Client::new(Config {
        base_url: url.to_owned(),
        api_key: "sbx_bench".to_owned(),
        webhook_secret: "webhook-secret-of-the-benchmark".to_owned(),
        flags: None,
        ..Config::default()
    })?;
    Ok(Box::new(SignalboxEvents(client)))
}

impl Events for SignalboxEvents {
    fn enqueue(&mut self, index: usize, text: &str) -> bool {
        let fields = json!({"orderId": "o-17", "amount": index, "currency": "EUR"});
        self.0.enqueue(LogData::new(text).level("info").fields(fields)).is_accepted()
    }

    fn flush(&mut self) -> Result<(), Box<dyn Error>> {
        if self.0.flush_blocking(Duration::from_secs(60)) {
            return Ok(());
        }
        Err("the events were not delivered in time".into())
    }

    fn delivered(&self) -> u64 {
        self.0.report().delivered
    }

    fn queued(&self) -> (usize, Option<usize>) {
        let report = self.0.report();
        (report.queued_events, Some(report.queued_bytes))
    }

    fn end(self: Box<Self>) {
        self.0.close_blocking(Duration::ZERO);
    }
}
