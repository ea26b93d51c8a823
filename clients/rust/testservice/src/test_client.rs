use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use reqwest::Certificate;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use signalbox::rule::instant::{format_instant, parse_instant};
use signalbox::{
    Client, Config, ConfigureHttp, Enqueued, Error, EvalContext, Event, EventOptions, FlagOptions, FlagStatus, Policy,
    Scope,
};

use crate::evaluate_payload::{EvaluatePayload, time_of};
use crate::openfeature::OpenFeatureProgram;

#[derive(Deserialize)]
pub struct ClientRequest {
    base_url: String,
    project_id: String,
    api_key: String,
    #[serde(default)]
    webhook_secret: String,
    ca_file: Option<PathBuf>,
    events: Option<EventSettings>,
    flags: Option<FlagSettings>,
}

#[derive(Deserialize)]
struct EventSettings {
    batch_events: Option<usize>,
    batch_bytes: Option<usize>,
    batch_interval_ms: Option<u64>,
    gzip_min_bytes: Option<usize>,
    queue_events: Option<usize>,
    queue_bytes: Option<usize>,
    policy: Option<String>,
    block_timeout_ms: Option<u64>,
    request_timeout_ms: Option<u64>,
    backoff_initial_ms: Option<u64>,
    backoff_max_ms: Option<u64>,
    refused_retry_ms: Option<u64>,
    spool_folder: Option<PathBuf>,
    spool_bytes: Option<usize>,
    attach_flags: Option<bool>,
}

#[derive(Deserialize)]
struct FlagSettings {
    streaming: Option<bool>,
    poll_interval_ms: Option<u64>,
    read_timeout_ms: Option<u64>,
    request_timeout_ms: Option<u64>,
    backoff_initial_ms: Option<u64>,
    backoff_max_ms: Option<u64>,
    usage_interval_ms: Option<u64>,
    cache_file: Option<PathBuf>,
    bootstrap: Option<Value>,
}

#[derive(Deserialize, Serialize)]
struct TestEvent {
    #[serde(rename = "type")]
    event_type: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    ts: Option<String>,
    data: Box<RawValue>,
}

#[derive(Deserialize)]
struct Named {
    command: String,
}

#[derive(Deserialize)]
struct Enqueue {
    events: Vec<TestEvent>,
}

#[derive(Deserialize)]
struct Request {
    evaluations: Vec<EvaluateRequest>,
    events: Vec<TestEvent>,
}

#[derive(Deserialize)]
struct Timeout {
    timeout_ms: u64,
}

#[derive(Deserialize)]
struct ShiftClock {
    shift_ms: i64,
}

#[derive(Deserialize)]
struct EvaluateRequest {
    flag_key: String,
    context: Value,
    #[serde(default)]
    default: bool,
    now: Option<String>,
}

/// Records the arguments of a client's callbacks.
pub struct TestClient {
    client: Client,
    log: Arc<Log>,
    /// Held while an evaluation overrides the clock.
    clock_override: Mutex<()>,
    openfeature: OpenFeatureProgram,
}

#[derive(Default)]
struct Log {
    clock: Mutex<WallClock>,
    entries: Mutex<Entries>,
}

#[derive(Default)]
struct WallClock {
    shift_ms: i64,
    /// The time of one evaluation.
    now: Option<SystemTime>,
}

impl WallClock {
    fn now(&self) -> SystemTime {
        let shift = Duration::from_millis(self.shift_ms.unsigned_abs());
        let now = SystemTime::now();
        self.now.unwrap_or(if self.shift_ms < 0 { now - shift } else { now + shift })
    }
}

#[derive(Default)]
struct Entries {
    errors: Vec<Value>,
    delivered: Vec<String>,
    rejected: Vec<Value>,
    dropped: Vec<Value>,
    changes: Vec<Vec<String>>,
}

/// Trusts the certificates of a file, as a program with its own certificate authority does.
fn trusting(file: PathBuf) -> ConfigureHttp {
    Arc::new(move |builder| {
        let pem = std::fs::read(&file).expect("the file of the authority");
        builder.tls_certs_merge(Certificate::from_pem_bundle(&pem).expect("certificates"))
    })
}

impl TestClient {
    pub fn new(id: &str, request: ClientRequest) -> Result<Arc<Self>, Error> {
        let log = Arc::<Log>::default();
        let (own, clock) = (Arc::clone(&log), Arc::clone(&log));
        let client = Client::new(Config {
            base_url: request.base_url,
            project_id: request.project_id,
            api_key: request.api_key,
            webhook_secret: request.webhook_secret,
            on_error: Some(Arc::new(move |error| {
                own.entries().errors.push(json!({"code": error.code(), "detail": error.detail()}));
            })),
            configure_http: request.ca_file.map(trusting),
            now: Some(Arc::new(move || clock.clock().now())),
            events: request.events.map(|settings| settings.options(&log)),
            flags: request.flags.map(|settings| settings.options(&log)),
            ..Config::default()
        })?;
        let openfeature = OpenFeatureProgram::new(id.to_owned());
        Ok(Arc::new(TestClient { client, log, clock_override: Mutex::new(()), openfeature }))
    }

    /// Several types instead of one enum: serde cannot read raw JSON within a tagged enum.
    pub async fn run(self: &Arc<Self>, body: &str) -> Result<Value, String> {
        let timeout = || read::<Timeout>(body).map(|timeout| ms(timeout.timeout_ms));
        match read::<Named>(body)?.command.as_str() {
            "enqueue" => {
                let (own, Enqueue { events }) = (Arc::clone(self), read(body)?);
                // `enqueue` blocks with the policy `block`.
                let enqueued = tokio::task::spawn_blocking(move || own.enqueue(events)).await;
                enqueued.map_err(|error| error.to_string())
            }
            "request" => Scope::new().run_sync(|| self.request(read(body)?)),
            "flush" => Ok(json!({"flushed": self.client.flush(timeout()?).await})),
            "close" => Ok(json!({"left": self.client.close(timeout()?).await})),
            "report" => Ok(self.report().await),
            "ready" => Ok(json!({"ready": self.client.flags().ready(timeout()?).await})),
            "evaluate" => Ok(json!({"value": self.explain(&read(body)?)?.value})),
            "explain" => Ok(json!(self.explain(&read(body)?)?)),
            "flag_status" => Ok(status_of(&self.client.flags().status())),
            "shift_clock" => {
                self.log.clock().shift_ms = read::<ShiftClock>(body)?.shift_ms;
                Ok(json!({}))
            }
            "start_child" => {
                let mut command = Command::new("sleep");
                let child = command.arg("600").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
                child.map(|child| json!({"pid": child.id()})).map_err(|error| error.to_string())
            }
            "changes" => Ok(json!({"changes": self.log.entries().changes})),
            "evaluate_payload" => Ok(json!({"results": read::<EvaluatePayload>(body)?.run()?})),
            "openfeature_set" => {
                self.openfeature.set(self.client.flags(), &read(body)?).await;
                Ok(json!({}))
            }
            "openfeature_evaluate" => Ok(self.openfeature.evaluate(read(body)?).await),
            "openfeature_events" => Ok(json!({"events": []})),
            "openfeature_shutdown" => {
                self.openfeature.shutdown().await;
                Ok(json!({}))
            }
            unknown => Err(format!("unknown command {unknown}")),
        }
    }

    fn enqueue(&self, events: Vec<TestEvent>) -> Value {
        let results = events.into_iter().map(|one| {
            let mut event = Event::new(one.event_type, &one.data);
            if let Some(at) = one.ts.as_deref().and_then(parse_instant) {
                event = event.at(at);
            }
            match self.client.enqueue(event) {
                Enqueued::Accepted => json!({"accepted": true}),
                Enqueued::Dropped(reason) => json!({"accepted": false, "reason": reason}),
            }
        });
        json!({"results": results.collect::<Vec<_>>()})
    }

    /// Evaluates and enqueues in the scope of one request.
    fn request(&self, request: Request) -> Result<Value, String> {
        for evaluation in &request.evaluations {
            self.explain(evaluation)?;
        }
        Ok(self.enqueue(request.events))
    }

    fn explain(&self, request: &EvaluateRequest) -> Result<signalbox::Evaluation, String> {
        let now = request.now.as_deref().map(|now| time_of(Some(now))).transpose()?;
        let mut context = EvalContext::from_json(&request.context);
        if let Some(user_id) = request.context["user_id"].as_str() {
            context = context.user_id(user_id.to_owned());
        }
        let clock_override = self.clock_override.lock().unwrap_or_else(PoisonError::into_inner);
        self.log.clock().now = now;
        let evaluation = self.client.flags().explain(&request.flag_key, &context, request.default);
        self.log.clock().now = None;
        drop(clock_override);
        Ok(evaluation)
    }

    /// Waits for the callbacks of settled events, which run in a separate thread.
    async fn report(&self) -> Value {
        let numbers = self.client.report();
        let start = Instant::now();
        let is_complete = |entries: &Entries| {
            entries.delivered.len() as u64 >= numbers.delivered && entries.rejected.len() as u64 >= numbers.rejected
        };
        while start.elapsed() < Duration::from_secs(1) && !is_complete(&self.log.entries()) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let entries = self.log.entries();
        json!({
            "delivered": numbers.delivered,
            "dropped": numbers.dropped,
            "dropped_events": entries.dropped,
            "rejected": entries.rejected,
            "errors": entries.errors,
            "queued": {"events": numbers.queued_events, "bytes": numbers.queued_bytes},
            "delivered_events": entries.delivered,
        })
    }

    pub async fn release(&self) {
        self.client.close(Duration::ZERO).await;
    }
}

impl Log {
    fn clock(&self) -> MutexGuard<'_, WallClock> {
        self.clock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EventSettings {
    fn options(self, log: &Arc<Log>) -> EventOptions {
        let base = EventOptions::default();
        let (delivered, rejected, dropped) = (Arc::clone(log), Arc::clone(log), Arc::clone(log));
        EventOptions {
            batch_events: self.batch_events.unwrap_or(base.batch_events),
            batch_bytes: self.batch_bytes.unwrap_or(base.batch_bytes),
            batch_interval: self.batch_interval_ms.map_or(base.batch_interval, ms),
            gzip_min_bytes: self.gzip_min_bytes.unwrap_or(base.gzip_min_bytes),
            queue_events: self.queue_events.unwrap_or(base.queue_events),
            queue_bytes: self.queue_bytes.unwrap_or(base.queue_bytes),
            policy: match self.policy.as_deref() {
                Some("drop_oldest") => Policy::DropOldest,
                Some("block") => Policy::Block,
                _ => Policy::DropNewest,
            },
            block_timeout: self.block_timeout_ms.map_or(base.block_timeout, ms),
            request_timeout: self.request_timeout_ms.map_or(base.request_timeout, ms),
            backoff_initial: self.backoff_initial_ms.map_or(base.backoff_initial, ms),
            backoff_max: self.backoff_max_ms.map_or(base.backoff_max, ms),
            refused_retry: self.refused_retry_ms.map_or(base.refused_retry, ms),
            spool_folder: self.spool_folder,
            spool_bytes: self.spool_bytes.unwrap_or(base.spool_bytes),
            attach_flags: self.attach_flags.unwrap_or(base.attach_flags),
            on_delivered: Some(Arc::new(move |events| {
                delivered.entries().delivered.extend(events.iter().map(name_of))
            })),
            on_rejected: Some(Arc::new(move |event, reason| {
                rejected.entries().rejected.push(json!({"event": event_of(event), "reason": reason}));
            })),
            on_drop: Some(Arc::new(move |event, reason| {
                let event = json!({"type": event.event_type(), "data": data_of(event)});
                dropped.entries().dropped.push(json!({"event": event, "reason": reason}));
            })),
        }
    }
}

impl FlagSettings {
    fn options(self, log: &Arc<Log>) -> FlagOptions {
        let base = FlagOptions::default();
        let changes = Arc::clone(log);
        FlagOptions {
            poll_only: self.streaming == Some(false),
            poll_interval: self.poll_interval_ms.map_or(base.poll_interval, ms),
            read_timeout: self.read_timeout_ms.map_or(base.read_timeout, ms),
            request_timeout: self.request_timeout_ms.map_or(base.request_timeout, ms),
            backoff_initial: self.backoff_initial_ms.map_or(base.backoff_initial, ms),
            backoff_max: self.backoff_max_ms.map_or(base.backoff_max, ms),
            usage_interval: self.usage_interval_ms.map_or(base.usage_interval, |interval| Some(ms(interval))),
            cache_file: self.cache_file,
            bootstrap: self.bootstrap.map(|bootstrap| bootstrap.to_string().into_bytes()),
            on_change: Some(Arc::new(move |keys| changes.entries().changes.push(keys.to_vec()))),
            ..base
        }
    }
}

fn read<'a, T: Deserialize<'a>>(body: &'a str) -> Result<T, String> {
    serde_json::from_str(body).map_err(|error| error.to_string())
}

fn data_of(event: &Event) -> Value {
    event.data().and_then(|data| serde_json::from_str(data).ok()).unwrap_or_default()
}

fn event_of(event: &Event) -> Value {
    let mut fields = json!({"type": event.event_type(), "data": data_of(event)});
    if let Some(at) = event.time() {
        fields["ts"] = json!(format_instant(at));
    }
    fields
}

fn name_of(event: &Event) -> String {
    let data = data_of(event);
    let name = data.get("id").or(data.get("message"));
    name.map(|name| name.as_str().map_or_else(|| name.to_string(), str::to_owned)).unwrap_or_default()
}

fn status_of(status: &FlagStatus) -> Value {
    json!({
        "state": status.state.as_str(),
        "source": status.source.map(signalbox::FlagSource::as_str),
        "revision": status.revision,
        "last_sync": status.last_sync.map(format_instant),
        "last_error": status.last_error,
    })
}

fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}
