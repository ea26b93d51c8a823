use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::flag_client::FlagClient;
use super::handle::Flags;
use super::status::FlagSource;
use crate::client::Client;
use crate::config::{Config, FlagOptions};
use crate::error::Error;
use crate::rule::payload::{BUCKET_VERSION, Flag, Override, Payload};

/// Flags with fixed values, for the unit tests of programs. They are evaluated by the rule of the service, and no
/// connection is opened.
///
/// ```
/// # use signalbox::{EvalContext, Flags, TestFlags};
/// fn price(flags: &Flags, user: &str) -> u32 {
///     if flags.is_enabled_or("discount", &EvalContext::user(user), false) { 80 } else { 100 }
/// }
///
/// let flags = TestFlags::new([("discount", false)])?;
/// flags.set_for("discount", "ada", true);
/// assert_eq!([price(flags.flags(), "ada"), price(flags.flags(), "bob")], [80, 100]);
/// # Ok::<(), signalbox::Error>(())
/// ```
#[derive(Debug)]
pub struct TestFlags {
    client: Client,
    values: Mutex<Values>,
}

#[derive(Debug, Default)]
struct Values {
    revision: i64,
    by_flag: BTreeMap<String, Value>,
}

#[derive(Debug, Default)]
struct Value {
    default: bool,
    by_user: BTreeMap<String, bool>,
}

impl TestFlags {
    /// Creates flags with these values. Other flags are not found.
    ///
    /// # Errors
    ///
    /// The system cannot start a thread.
    pub fn new<K: Into<String>>(values: impl IntoIterator<Item = (K, bool)>) -> Result<Self, Error> {
        let config = Config {
            base_url: "http://signalbox.invalid".to_owned(),
            project_id: "test".to_owned(),
            api_key: "test".to_owned(),
            events: None,
            flags: Some(FlagOptions { offline: true, ..FlagOptions::default() }),
            ..Config::default()
        };
        let flags = TestFlags { client: Client::new(config)?, values: Mutex::default() };
        flags.change(|by_flag| {
            for (flag_key, default) in values {
                by_flag.insert(flag_key.into(), Value { default, by_user: BTreeMap::new() });
            }
        });
        Ok(flags)
    }

    /// The flags, for the code under test.
    #[must_use]
    pub fn flags(&self) -> &Flags {
        self.client.flags()
    }

    /// A client with these flags, for code that takes a [`Client`]. It drops every event.
    #[must_use]
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Changes the value of a flag.
    pub fn set(&self, flag_key: &str, value: bool) {
        self.change(|by_flag| by_flag.entry(flag_key.to_owned()).or_default().default = value);
    }

    /// Changes the value of a flag for one user.
    pub fn set_for(&self, flag_key: &str, user_id: &str, value: bool) {
        self.change(|by_flag| {
            by_flag.entry(flag_key.to_owned()).or_default().by_user.insert(user_id.to_owned(), value);
        });
    }

    /// Removes a flag, which is then not found.
    pub fn remove(&self, flag_key: &str) {
        self.change(|by_flag| {
            by_flag.remove(flag_key);
        });
    }

    /// Returns how often a flag was evaluated while it existed.
    #[must_use]
    pub fn evaluated(&self, flag_key: &str) -> u64 {
        self.flag_client().map_or(0, |client| client.counts.total(flag_key))
    }

    fn flag_client(&self) -> Option<&Arc<FlagClient>> {
        self.client.flags().client()
    }

    fn change(&self, change: impl FnOnce(&mut BTreeMap<String, Value>)) {
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut values.by_flag);
        values.revision += 1;
        if let Some(client) = self.flag_client() {
            client.use_payload(payload_of(&values), FlagSource::Bootstrap);
        }
    }
}

fn payload_of(values: &Values) -> Payload {
    let flags = values.by_flag.iter().map(|(key, value)| Flag {
        key: key.clone(),
        enabled: value.default,
        killed: false,
        rollout: 100,
        cohorts: BTreeMap::new(),
        group: None,
    });
    let overrides = values.by_flag.iter().flat_map(|(flag_key, value)| {
        value.by_user.iter().map(|(actor_id, value)| Override {
            flag_key: flag_key.clone(),
            actor_id: actor_id.clone(),
            value: *value,
            active: true,
            expires_at: None,
        })
    });
    Payload {
        revision: values.revision,
        bucket_version: BUCKET_VERSION,
        flags: flags.collect(),
        groups: Vec::new(),
        overrides: overrides.collect(),
    }
}
