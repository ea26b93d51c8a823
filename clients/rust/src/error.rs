use std::borrow::Cow;
use std::error;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::callbacks::MAX_CALLBACKS;

/// An error with a stable code. It never contains a credential.
///
/// Errors of the background work are passed to [`Config::on_error`](crate::Config::on_error); their codes are
/// `unauthorized`, `forbidden`, `not_found`, `refused`, `redirect`, `unreadable_response`, `network`, `certificate`, `timeout`,
/// `http_<status>`, `idempotency_key_reused`, `spool_failed`, `spool_locked`, `cache_file_failed`,
/// `bootstrap_invalid` and `callbacks_skipped`. Evaluations fail with [`Error::is_not_ready`] and [`Error::is_flag_not_found`] only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: Cow<'static, str>,
    detail: Cow<'static, str>,
}

impl Error {
    pub(crate) const NOT_READY: Error = Error::known("not_ready", "the client has no flags yet");
    pub(crate) const FLAG_NOT_FOUND: Error = Error::known("flag_not_found", "the project has no such flag");
    pub(crate) const TIMEOUT: Error = Error::known("timeout", "the server did not respond in time");
    pub(crate) const KEY_REUSED: Error = Error::known(
        "idempotency_key_reused",
        "the server knew the idempotency key from another batch, and stored nothing of this one",
    );

    pub(crate) const fn known(code: &'static str, detail: &'static str) -> Self {
        Error { code: Cow::Borrowed(code), detail: Cow::Borrowed(detail) }
    }

    pub(crate) fn new(code: &'static str, detail: String) -> Self {
        Error { code: Cow::Borrowed(code), detail: Cow::Owned(detail) }
    }

    pub(crate) const fn config(detail: &'static str) -> Self {
        Error::known("config_invalid", detail)
    }

    pub(crate) const fn unreadable(detail: &'static str) -> Self {
        Error::known("unreadable_response", detail)
    }

    pub(crate) fn of_status(status: u16) -> Self {
        let detail = || format!("the server responded with status {status}");
        match status {
            401 => Error::known("unauthorized", "the server does not accept the API key"),
            403 => Error::known("forbidden", "the API key lacks a scope, or the webhook secret is wrong"),
            404 => Error::known("not_found", "the base URL is not that of a Signalbox, or the project does not exist"),
            300..400 => Error::known("redirect", "the server redirects: set the base URL to its final address"),
            408 | 429 | 500.. => Error { code: format!("http_{status}").into(), detail: detail().into() },
            400.. => Error::new("refused", detail()),
            _ => Error::new("unreadable_response", detail()),
        }
    }

    /// Omits the URL: the innermost cause is that of the operating system or the TLS library.
    pub(crate) fn of_network(error: &reqwest::Error) -> Self {
        if error.is_timeout() {
            return Error::TIMEOUT;
        }
        let mut cause = error::Error::source(error);
        while let Some(inner) = cause.and_then(error::Error::source) {
            cause = Some(inner);
        }
        match cause {
            Some(cause) if is_certificate(error) => {
                Error::new("certificate", format!("the certificate of the server is not trusted: {cause}"))
            }
            Some(cause) => Error::new("network", format!("the connection to the server failed: {cause}")),
            None => Error::known("network", "the connection to the server failed"),
        }
    }

    pub(crate) fn of_skipped_callbacks(skipped: u64) -> Self {
        let detail = format!("{skipped} callbacks were skipped because {MAX_CALLBACKS} were waiting for a slow one");
        Error::new("callbacks_skipped", detail)
    }

    /// The stable code, for programs.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.code
    }

    /// A human-readable sentence.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// The client has no flags yet: no response, no cache file, no bootstrap.
    #[must_use]
    pub fn is_not_ready(&self) -> bool {
        self.code == Error::NOT_READY.code
    }

    /// The project has no such flag, or it is archived.
    #[must_use]
    pub fn is_flag_not_found(&self) -> bool {
        self.code == Error::FLAG_NOT_FOUND.code
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.code, self.detail)
    }
}

impl error::Error for Error {}

/// Whether rustls rejected the certificate. An I/O error wraps that error as its inner error, not as its source.
#[cfg(feature = "rustls")]
fn is_certificate(error: &reqwest::Error) -> bool {
    let mut cause = error::Error::source(error);
    while let Some(error) = cause {
        if matches!(error.downcast_ref(), Some(rustls::Error::InvalidCertificate(_))) {
            return true;
        }
        let content = error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
        cause = match content {
            Some(content) => Some(content),
            None => error.source(),
        };
    }
    false
}

#[cfg(not(feature = "rustls"))]
fn is_certificate(_: &reqwest::Error) -> bool {
    false
}

/// Passes the errors of the background work to the program.
pub(crate) type Report = Arc<dyn Fn(Error) + Send + Sync>;

/// Reports an error when it differs from the previous one, not for each attempt.
pub(crate) struct ErrorReporter {
    report: Report,
    last: Mutex<Option<Cow<'static, str>>>,
}

impl ErrorReporter {
    pub(crate) fn new(report: Report) -> Self {
        ErrorReporter { report, last: Mutex::new(None) }
    }

    pub(crate) fn failed(&self, error: Error) {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).replace(error.code.clone());
        if last.as_deref() != Some(&*error.code) {
            (self.report)(error);
        }
    }

    pub(crate) fn succeeded(&self) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Reports an error even when it repeats the previous one.
    pub(crate) fn always(&self, error: Error) {
        (self.report)(error);
    }
}
