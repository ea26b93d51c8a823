//! Programs that end with an uncaught panic. The standard test harness would catch it, so this file has its own `main`,
//! which starts itself as the program.

use std::env;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use serde_json::Value;
use signalbox::{Client, Config, EventOptions, LogData, install_panic_hook};

use support::{Service, TIMEOUT};

mod support;

const ADDRESS: &str = "ADDRESS_OF_THE_TEST";
const SPOOL: &str = "SPOOL_OF_THE_TEST";
const THREAD: &str = "PANIC_IN_A_THREAD";

fn main() {
    if let Ok(address) = env::var(ADDRESS) {
        return program(address);
    }
    a_panic_of_main_is_sent_before_the_program_ends();
    a_panic_of_a_thread_does_not_end_the_program();
    a_panic_that_cannot_be_sent_is_sent_by_the_next_program();
}

fn program(address: String) {
    let events = EventOptions {
        batch_interval: Duration::from_millis(10),
        spool_folder: env::var(SPOOL).ok().map(Into::into),
        ..EventOptions::default()
    };
    let config = Config {
        base_url: address,
        project_id: "shop".to_owned(),
        api_key: support::API_KEY.to_owned(),
        webhook_secret: support::WEBHOOK_SECRET.to_owned(),
        events: Some(events),
        flags: None,
        ..Config::default()
    };
    let client = Client::new(config).unwrap();
    install_panic_hook(&client);
    client.enqueue(LogData::new("before"));
    if env::var(THREAD).is_ok() {
        assert!(std::thread::Builder::new().name("worker".to_owned()).spawn(total).unwrap().join().is_err());
        client.close_blocking(TIMEOUT);
    } else {
        total();
    }
}

#[inline(never)]
fn total() {
    panic!("no total for {}", "order 17");
}

fn run(address: &str, variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env::current_exe().unwrap());
    command.env(ADDRESS, address).env_remove("RUST_BACKTRACE").envs(variables.iter().copied());
    command.output().unwrap()
}

/// Asserts that the program ends as it would without a client.
fn assert_panicked(output: &Output, status: i32, thread: &str) {
    let written = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{written}");
    assert!(written.contains(&format!("thread '{thread}'")), "{written}");
    assert!(written.contains("no total for order 17"), "{written}");
}

fn assert_sent(events: &[Value], thread: &str) {
    let [log, error] = events else { panic!("two events, not {events:?}") };
    assert_eq!(log["data"]["message"], "before");
    let data = &error["data"];
    assert_eq!(
        (&error["type"], &data["name"], &data["message"], &data["thread"]),
        (&"error".into(), &"panic".into(), &"no total for order 17".into(), &thread.into())
    );
    assert!(data["file"].as_str().is_some_and(|file| file.ends_with("uncaught_panic.rs")), "{data}");
    let first = data["stack"][0]["function"].as_str().unwrap();
    assert!(first.contains("uncaught_panic::total"), "{data}");
}

fn a_panic_of_main_is_sent_before_the_program_ends() {
    let service = Service::start();
    assert_panicked(&run(&service.url, &[]), 101, "main");
    assert_sent(&service.events(), "main");
}

fn a_panic_of_a_thread_does_not_end_the_program() {
    let service = Service::start();
    assert_panicked(&run(&service.url, &[(THREAD, "1")]), 0, "worker");
    assert_sent(&service.events(), "worker");
}

fn a_panic_that_cannot_be_sent_is_sent_by_the_next_program() {
    let unavailable = Service::start();
    unavailable.respond_with(503);
    let folder = env::temp_dir().join(format!("signalbox-rust-panic-{}", std::process::id()));
    assert_panicked(&run(&unavailable.url, &[(SPOOL, folder.to_str().unwrap())]), 101, "main");
    let service = Service::start();
    let config = service.config();
    let events = EventOptions { spool_folder: Some(folder.clone()), ..config.events.clone().unwrap() };
    let client = Client::new(Config { events: Some(events), flags: None, ..config }).unwrap();
    assert!(client.flush_blocking(TIMEOUT));
    assert_eq!(client.close_blocking(TIMEOUT), 0);
    assert_sent(&service.events(), "main");
    remove(&folder);
}

fn remove(folder: &Path) {
    std::fs::remove_dir_all(folder).unwrap();
}
