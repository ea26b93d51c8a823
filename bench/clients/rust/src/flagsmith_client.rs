//! Flagsmith: offline, with its environment document from a file.

use std::error::Error;
use std::rc::Rc;

use flagsmith::flagsmith::models::SDKTrait;
use flagsmith::flagsmith::offline_handler::LocalFileHandler;
use flagsmith::{Flagsmith, FlagsmithOptions};
use flagsmith_flag_engine::types::{FlagsmithValue, FlagsmithValueType};

use crate::bench_client::{BenchClient, CohortContext, Prepared, Setup};

pub fn open(setup: Setup) -> Result<BenchClient, Box<dyn Error>> {
    let file = setup.definition_file.to_string_lossy();
    let client = Rc::new(Flagsmith::new(
        "ser.bench".to_owned(),
        FlagsmithOptions {
            offline_handler: Some(Box::new(LocalFileHandler::new(&file)?)),
            offline_mode: true,
            ..FlagsmithOptions::default()
        },
    ));
    let of_cohorts = Rc::clone(&client);
    Ok(BenchClient {
        name: "flagsmith 3.1.2".to_owned(),
        bucket: Box::new(move |users| {
            let client = Rc::clone(&client);
            Prepared::new(users.len(), move |index| is_on(&client, "half", &users[index], Vec::new()))
        }),
        cohort: Box::new(move |contexts| {
            let client = Rc::clone(&of_cohorts);
            Prepared::new(contexts.len(), move |index| {
                let context = &contexts[index];
                is_on(&client, "cohort", &context.user_id, traits_of(context))
            })
        }),
        events: None,
    })
}

fn is_on(client: &Flagsmith, name: &str, user: &str, traits: Vec<SDKTrait>) -> bool {
    let flags = client.get_identity_flags(user, Some(traits), None);
    flags.is_ok_and(|flags| flags.is_feature_enabled(name).unwrap_or(false))
}

/// The client takes traits by value, so a program constructs them for each call.
fn traits_of(context: &CohortContext) -> Vec<SDKTrait> {
    [("country", &context.country), ("env", &context.env), ("role", &context.role)]
        .map(|(name, value)| {
            let value = FlagsmithValue { value: value.clone(), value_type: FlagsmithValueType::String };
            SDKTrait::new(name.to_owned(), value)
        })
        .into()
}
