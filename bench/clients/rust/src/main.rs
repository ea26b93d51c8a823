//! Runs the jobs of ../jobs.ts with one client library for Rust:
//! `<client> <folder of definitions> <address of the stub server>`.

mod allocations;
mod bench_client;
mod evaluate;
mod events;
mod flagsmith_client;
mod posthog_client;
mod signalbox_client;
mod unleash_client;

use std::error::Error;
use std::io::{BufRead, Write};
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value, json};

use bench_client::{BenchClient, CohortContext, Prepared, Setup};

const KNOWN_USERS: usize = 8192;

#[derive(Deserialize)]
#[serde(tag = "job", rename_all = "snake_case")]
enum Job {
    Evaluate { case: String, warm_up_s: f64, seconds: f64 },
    Allocations { case: String, evaluations: usize },
    Enqueue { events: usize, group: usize, pause_ms: u64, text: String },
    Deliver { wave: usize, seconds: f64, text: String },
    Fill { events: usize, text_bytes: usize, url: String },
}

struct Program {
    client: BenchClient,
    url: String,
    users: &'static [String],
    contexts: &'static [CohortContext],
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, folder, url] = arguments.as_slice() else { return Err("three arguments are needed".into()) };
    let folder = Path::new(folder);
    let definition_file = folder.join(format!("{name}.json"));
    let setup = Setup { definition: std::fs::read_to_string(&definition_file)?, definition_file };
    let client = match name.as_str() {
        "signalbox" => signalbox_client::open(setup)?,
        "unleash" => unleash_client::open(setup)?,
        "posthog" => posthog_client::open(setup)?,
        "flagsmith" => flagsmith_client::open(setup)?,
        _ => return Err(format!("unknown client {name}").into()),
    };
    let users: Vec<String> = std::fs::read_to_string(folder.join("users.txt"))?.lines().map(str::to_owned).collect();
    let contexts: Vec<CohortContext> = serde_json::from_slice(&std::fs::read(folder.join("contexts.json"))?)?;
    // Leaked for the lifetime of the process, because contexts borrow from them.
    let program = Program { client, url: url.clone(), users: users.leak(), contexts: contexts.leak() };
    let mut output = std::io::stdout().lock();
    writeln!(output, "{}", json!({"answer": {"client": program.client.name, "runtime": "Rust"}}))?;
    for line in std::io::stdin().lock().lines() {
        let reply = match program.answer(serde_json::from_str(&line?)?) {
            Ok(answer) => json!({"answer": answer}),
            Err(error) => json!({"error": error.to_string()}),
        };
        writeln!(output, "{reply}")?;
        output.flush()?;
    }
    Ok(())
}

impl Program {
    fn answer(&self, job: Job) -> Result<Value, Box<dyn Error>> {
        match job {
            Job::Evaluate { case, warm_up_s, seconds } => {
                Ok(evaluate::evaluate(&self.prepare(&case), warm_up_s, seconds))
            }
            Job::Allocations { case, evaluations } => {
                Ok(evaluate::count_allocations(&self.prepare(&case), evaluations))
            }
            Job::Enqueue { events, group, pause_ms, text } => {
                events::enqueue(self.events(&self.url)?, events, group, pause_ms, &text)
            }
            Job::Deliver { wave, seconds, text } => events::deliver(self.events(&self.url)?, wave, seconds, &text),
            Job::Fill { events, text_bytes, url } => events::fill(self.events(&url)?, events, text_bytes),
        }
    }

    fn prepare(&self, case: &str) -> Prepared {
        match case {
            "cohort" => (self.client.cohort)(self.contexts),
            "known" => (self.client.bucket)(&self.users[..KNOWN_USERS]),
            _ => (self.client.bucket)(self.users),
        }
    }

    fn events(&self, url: &str) -> Result<Box<dyn bench_client::Events>, Box<dyn Error>> {
        let open = self.client.events.ok_or("the client sends no events")?;
        open(url)
    }
}
