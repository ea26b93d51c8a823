//! The typed data of events matches the schemas, which are only in the repository of Signalbox.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use signalbox::{
    AuditData, Client, ConfigData, CostData, DeployData, ErrorData, Event, FeatureFlagData, LogData, PerformanceData,
    RepositoryData, TenantData, TraceData, VideoData, WebhookData,
};

use support::{Service, TIMEOUT};

mod support;

/// The code with which a program creates the example of each schema.
fn examples() -> Vec<(&'static str, Event)> {
    let audit = AuditData::new("user-17")
        .action("invoice.update")
        .resource("invoice/8237")
        .method("PUT")
        .path("/invoices/8237")
        .status_code(200)
        .duration(37)
        .ip("203.0.113.9")
        .user_agent("curl/8.9.1")
        .metadata(json!({"reason": "typo"}));
    let diff = "--- a/limits.yaml\n+++ b/limits.yaml\n@@ -1 +1 @@\n-max: 10\n+max: 20\n";
    let error = ErrorData::new("no answer from the gateway in 5000 ms").name("TimeoutError");
    let log = LogData::new("payment gateway timed out").level("error").module("billing");
    let repository = RepositoryData::new("acme/checkout").provider("github").branch("main");
    let trace = TraceData::new("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7").service_name("checkout");
    let video = VideoData::new("vid-3391").target_url("https://shop.example.com/checkout").status("done");
    let webhook = WebhookData::new("https://hooks.example.com/orders").destination("billing");
    vec![
        ("audit", audit.into()),
        ("config", ConfigData::new("checkout/limits.yaml").diff(diff).actor("mira").into()),
        (
            "cost",
            CostData::new(182.4)
                .provider("aws")
                .service("s3")
                .region("eu-west-1")
                .currency("EUR")
                .period("2026-11")
                .into(),
        ),
        (
            "deploy",
            DeployData::new("checkout")
                .version("2.14.0")
                .environment("production")
                .status("succeeded")
                .commit("9fceb02")
                .into(),
        ),
        ("error", error.release("2.14.0").environment("production").into()),
        ("feature_flag", FeatureFlagData::new("new_checkout").enabled(true).rollout(25).actor("mira").into()),
        ("log", log.fields(json!({"attempt": 3})).into()),
        ("performance", PerformanceData::new("http.server.duration", 41.7).service("checkout").unit("ms").into()),
        ("repository", repository.commit("9fceb02").author("mira").into()),
        ("tenant", TenantData::new("acme-prod").plan("team").ingest_limit_per_second(1000).into()),
        ("trace", trace.name("POST /orders").duration_ms(83).into()),
        ("video", video.artifact_url("https://files.example.com/vid-3391.mp4").into()),
        ("webhook", webhook.status_code(202).attempt(1).into()),
    ]
}

#[test]
fn the_data_of_each_type_encodes_to_the_example_of_its_schema() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts/events");
    let Ok(files) = fs::read_dir(&folder) else { return };
    let mut types: Vec<String> = files
        .filter_map(|file| Some(file.unwrap().file_name().to_str()?.strip_suffix(".schema.json")?.to_owned()))
        .collect();
    types.sort();
    assert_eq!(types, examples().iter().map(|(name, _)| *name).collect::<Vec<_>>());

    let service = Service::start();
    let client = Client::new(service.config()).unwrap();
    for (_, event) in examples() {
        client.enqueue(event);
    }
    assert_eq!(client.close_blocking(TIMEOUT), 0);
    let sent = service.events();
    assert_eq!(sent.len(), types.len());
    for (name, event) in types.iter().zip(sent) {
        let text = fs::read(folder.join(format!("{name}.schema.json"))).unwrap();
        let schema: Value = serde_json::from_slice(&text).unwrap();
        assert_eq!((event["type"].as_str(), &event["data"]), (Some(name.as_str()), &schema["examples"][0]));
    }
}
