//! Jobs with events.

use std::error::Error;
use std::thread::sleep;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use serde_json::{Value, json};

use crate::bench_client::Events;

const PAGE_BYTES: u64 = 4096;

/// Adds small groups with pauses, like a program that serves requests.
pub fn enqueue(
    mut events: Box<dyn Events>,
    count: usize,
    group: usize,
    pause_ms: u64,
    text: &str,
) -> Result<Value, Box<dyn Error>> {
    let (mut durations, mut accepted) = (Vec::with_capacity(count), 0);
    let cpu = ProcessTime::now();
    for index in 0..count {
        if index % group == 0 {
            sleep(Duration::from_millis(pause_ms));
        }
        let began = Instant::now();
        let is_accepted = events.enqueue(index, text);
        durations.push(u64::try_from(began.elapsed().as_nanos())?);
        accepted += usize::from(is_accepted);
    }
    events.flush()?;
    let cpu_s = cpu.elapsed().as_secs_f64();
    events.end();
    Ok(json!({"durations_ns": durations, "accepted": accepted, "cpu_s": cpu_s}))
}

/// Adds waves that fill the queue, and waits until each is delivered.
pub fn deliver(mut events: Box<dyn Events>, wave: usize, seconds: f64, text: &str) -> Result<Value, Box<dyn Error>> {
    let (cpu, began) = (ProcessTime::now(), Instant::now());
    while began.elapsed().as_secs_f64() < seconds {
        for index in 0..wave {
            events.enqueue(index, text);
        }
        events.flush()?;
    }
    let answer = json!({
        "delivered": events.delivered(),
        "elapsed_s": began.elapsed().as_secs_f64(),
        "cpu_s": cpu.elapsed().as_secs_f64(),
    });
    events.end();
    Ok(answer)
}

/// Fills the queue while the service is unreachable.
pub fn fill(mut events: Box<dyn Events>, count: usize, text_bytes: usize) -> Result<Value, Box<dyn Error>> {
    let before = resident_bytes()?;
    for index in 0..count {
        // The texts differ, because equal ones could share memory.
        let text = format!("{index:08}").repeat(text_bytes / 8);
        events.enqueue(index, &text);
    }
    let after = resident_bytes()?;
    let (queued, bytes) = events.queued();
    events.end();
    Ok(json!({"before": before, "after": after, "queued_events": queued, "queued_bytes": bytes}))
}

fn resident_bytes() -> Result<u64, Box<dyn Error>> {
    let content = std::fs::read_to_string("/proc/self/statm")?;
    let pages: u64 = content.split(' ').nth(1).ok_or("statm has no second field")?.parse()?;
    Ok(pages * PAGE_BYTES)
}
