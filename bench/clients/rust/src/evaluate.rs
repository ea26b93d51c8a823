//! Evaluates the contexts in rotation.

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use serde_json::{Value, json};

use crate::allocations;
use crate::bench_client::Prepared;

/// Aim for a batch: long enough that reading the clock costs nothing, short enough that a slow client ends in time.
const BATCH: Duration = Duration::from_millis(1);

struct Progress {
    done: usize,
    on: usize,
    batch: usize,
}

/// Runs a warm-up and a window.
pub fn evaluate(prepared: &Prepared, warm_up_s: f64, seconds: f64) -> Value {
    let mut progress = Progress { done: 0, on: 0, batch: 1 };
    run_until(prepared, &mut progress, Instant::now() + Duration::from_secs_f64(warm_up_s));
    let (before, cpu, began) = (progress.done, ProcessTime::now(), Instant::now());
    run_until(prepared, &mut progress, began + Duration::from_secs_f64(seconds));
    json!({
        "done": progress.done,
        "on": progress.on,
        "evaluations": progress.done - before,
        "elapsed_s": began.elapsed().as_secs_f64(),
        "cpu_s": cpu.elapsed().as_secs_f64(),
    })
}

fn run_until(prepared: &Prepared, progress: &mut Progress, end: Instant) {
    let mut now = Instant::now();
    while now < end {
        run(prepared, progress);
        let after = Instant::now();
        let took = after - now;
        if took < BATCH / 2 {
            progress.batch *= 2;
        } else if took > BATCH * 2 {
            progress.batch = progress.batch.div_ceil(2);
        }
        now = after;
    }
}

fn run(prepared: &Prepared, progress: &mut Progress) {
    let (mut index, mut on) = (progress.done % prepared.contexts, 0);
    for _ in 0..progress.batch {
        if (prepared.evaluate)(index) {
            on += 1;
        }
        index += 1;
        if index == prepared.contexts {
            index = 0;
        }
    }
    progress.on += on;
    progress.done += progress.batch;
}

pub fn count_allocations(prepared: &Prepared, evaluations: usize) -> Value {
    let mut progress = Progress { done: 0, on: 0, batch: evaluations };
    // The first evaluations may fill caches.
    run(prepared, &mut progress);
    let count = allocations::during(|| run(prepared, &mut progress));
    #[expect(clippy::cast_precision_loss, reason = "both are small")]
    let per_evaluation = count as f64 / evaluations as f64;
    json!({"per_evaluation": per_evaluation})
}
