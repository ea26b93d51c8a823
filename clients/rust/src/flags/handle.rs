use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::eval_context::EvalContext;
use super::flag_client::FlagClient;
use super::status::{FlagState, FlagStatus};
use crate::background::Background;
use crate::error::Error;
use crate::listeners::Subscription;
use crate::rule::evaluate::{Evaluation, Rule};
use crate::scope::Scope;

/// Evaluates flags in memory, with the same rule as the server. It is cheap to clone.
///
/// An evaluation does no I/O, does not block and allocates nothing, except within a [`Scope`], which records each flag. An
/// unreachable server or a wrong key never breaks the program: the client evaluates the last known flags, and without any,
/// returns the caller's default.
#[derive(Clone)]
pub struct Flags {
    client: Option<Arc<FlagClient>>,
    background: Option<Arc<Background>>,
}

impl Flags {
    pub(crate) fn new(client: Option<Arc<FlagClient>>, background: Option<Arc<Background>>) -> Self {
        Flags { client, background }
    }

    /// Evaluates a flag.
    ///
    /// It is asynchronous because the specification of the client libraries requires it, and completes at the first poll.
    /// [`Flags::is_enabled_or`] is the equivalent for synchronous code.
    ///
    /// # Errors
    ///
    /// [`Error::is_not_ready`] for a client without flags, [`Error::is_flag_not_found`] for an unknown flag.
    #[expect(clippy::unused_async, reason = "the signature of the specification")]
    pub async fn is_enabled(&self, flag_key: &str, context: &EvalContext<'_>) -> Result<bool, Error> {
        let evaluation = self.explain(flag_key, context, false);
        match evaluation.rule {
            Rule::NotReady => Err(Error::NOT_READY),
            Rule::FlagNotFound => Err(Error::FLAG_NOT_FOUND),
            _ => Ok(evaluation.value),
        }
    }

    /// Evaluates a flag, and returns the default for a flag that does not exist and a client without flags.
    #[must_use]
    pub fn is_enabled_or(&self, flag_key: &str, context: &EvalContext<'_>, default: bool) -> bool {
        self.explain(flag_key, context, default).value
    }

    /// Evaluates a flag like [`Flags::is_enabled_or`], and reports which step decided.
    #[must_use]
    pub fn explain(&self, flag_key: &str, context: &EvalContext<'_>, default: bool) -> Evaluation {
        let Some(client) = &self.client else {
            return Evaluation::new(default, Rule::NotReady);
        };
        let evaluation = client.evaluate(flag_key, context, default);
        if !matches!(evaluation.rule, Rule::FlagNotFound | Rule::NotReady) {
            Scope::record(flag_key, evaluation.value);
        }
        evaluation
    }

    /// Waits until the flags are in sync with the server. Returns false on timeout. Flags can be evaluated before, with
    /// the cache file or the bootstrap.
    pub async fn ready(&self, timeout: Duration) -> bool {
        let (Some(client), Some(background)) = (&self.client, &self.background) else {
            return self.status().state == FlagState::Ready;
        };
        let waiting = Arc::clone(client);
        let ready = background.run(async move { tokio::time::timeout(timeout, waiting.ready()).await.is_ok() });
        ready.await.unwrap_or_else(|_| client.status().state == FlagState::Ready)
    }

    /// Same as [`Flags::ready`], for synchronous programs: blocks the calling thread.
    #[must_use]
    pub fn ready_blocking(&self, timeout: Duration) -> bool {
        let (Some(client), Some(background)) = (&self.client, &self.background) else {
            return self.status().state == FlagState::Ready;
        };
        let waiting = Arc::clone(client);
        let ready =
            background.run_blocking(async move { tokio::time::timeout(timeout, waiting.ready()).await.is_ok() });
        ready.unwrap_or_else(|| client.status().state == FlagState::Ready)
    }

    /// Returns the state, source and freshness of the flags.
    #[must_use]
    pub fn status(&self) -> FlagStatus {
        self.client.as_ref().map(|client| client.status()).unwrap_or_default()
    }

    /// Calls the listener with the sorted keys of each change, in a thread of the client. The first flags are a change
    /// of all their keys.
    pub fn on_change(&self, listener: impl Fn(&[String]) + Send + Sync + 'static) -> Subscription {
        match &self.client {
            Some(client) => client.changes.add(move |keys: &Vec<String>| listener(keys)),
            None => Subscription::NONE,
        }
    }

    /// Calls the listener with each new state of the flags, in a thread of the client.
    pub fn on_state(&self, listener: impl Fn(FlagState) + Send + Sync + 'static) -> Subscription {
        match &self.client {
            Some(client) => client.states.add(move |state| listener(*state)),
            None => Subscription::NONE,
        }
    }

    /// Returns whether a flag restricts its users by cohorts.
    #[must_use]
    pub fn has_cohorts(&self, flag_key: &str) -> bool {
        self.client.as_ref().is_some_and(|client| client.has_cohorts(flag_key))
    }

    pub(crate) fn client(&self) -> Option<&Arc<FlagClient>> {
        self.client.as_ref()
    }
}

impl fmt::Debug for Flags {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Flags").field("status", &self.status()).finish()
    }
}
