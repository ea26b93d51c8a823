//! When batches are sent without a flush, which would wake the freezer.

use std::thread;
use std::time::Duration;

use signalbox::{Client, Config, EventOptions, LogData};

use support::Service;

mod support;

fn client(service: &Service, batch_interval: Duration) -> Client {
    let options = EventOptions { batch_interval, ..EventOptions::default() };
    Client::new(Config { events: Some(options), ..service.config() }).unwrap()
}

#[test]
fn every_full_batch_is_sent_before_its_interval() {
    let service = Service::start();
    // Adding this interval to a time would overflow.
    let client = client(&service, Duration::MAX);
    for batch in 1..=3 {
        for _ in 0..100 {
            client.enqueue(LogData::new("x"));
        }
        service.until("a full batch arrives", |seen| seen.events.len() == batch * 100);
    }
}

#[test]
fn single_events_are_sent_after_the_interval() {
    let service = Service::start();
    let client = client(&service, Duration::from_millis(50));
    // Immediately after the previous batch, and after the freezer has become idle.
    for (index, pause) in [0, 0, 120, 0].into_iter().enumerate() {
        thread::sleep(Duration::from_millis(pause));
        client.enqueue(LogData::new("x"));
        service.until("the event arrives", |seen| seen.events.len() == index + 1);
    }
}
