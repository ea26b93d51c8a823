//! Unleash: its definitions are set, and it neither polls nor sends metrics.

use std::error::Error;
use std::rc::Rc;

use unleash_api_client::client::{Client, ClientBuilder, FeatureKey};
use unleash_api_client::context::Context;
use unleash_types::client_features::ClientFeatures;

use crate::bench_client::{BenchClient, CohortContext, Prepared, Setup};

#[derive(Clone, Copy, Debug)]
enum Feature {
    Half,
    Cohort,
}

impl FeatureKey for Feature {
    fn name(self) -> &'static str {
        match self {
            Feature::Half => "half",
            Feature::Cohort => "cohort",
        }
    }
}

pub fn open(setup: Setup) -> Result<BenchClient, Box<dyn Error>> {
    let client: Client<Feature> = ClientBuilder::default().disable_metric_submission().into_client(
        "http://127.0.0.1:9/api",
        "bench",
        "bench",
        None,
    )?;
    let features: ClientFeatures = serde_json::from_str(&setup.definition)?;
    client.memoize(features).map_err(|error| error.to_string())?;
    let client = Rc::new(client);
    let of_cohorts = Rc::clone(&client);
    Ok(BenchClient {
        name: "unleash-api-client 0.17.1".to_owned(),
        bucket: Box::new(move |users| {
            let client = Rc::clone(&client);
            let contexts: Vec<Context> =
                users.iter().map(|user| Context { user_id: Some(user.clone()), ..Context::default() }).collect();
            Prepared::new(contexts.len(), move |index| client.is_enabled(Feature::Half, Some(&contexts[index]), false))
        }),
        cohort: Box::new(move |contexts| {
            let client = Rc::clone(&of_cohorts);
            let contexts: Vec<Context> = contexts.iter().map(context_of).collect();
            Prepared::new(contexts.len(), move |index| {
                client.is_enabled(Feature::Cohort, Some(&contexts[index]), false)
            })
        }),
        events: None,
    })
}

fn context_of(context: &CohortContext) -> Context {
    let properties = [("country", &context.country), ("env", &context.env), ("role", &context.role)];
    Context {
        user_id: Some(context.user_id.clone()),
        properties: properties.map(|(name, value)| (name.to_owned(), value.clone())).into(),
        ..Context::default()
    }
}
