use std::time::{Duration, SystemTime};

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use reqwest::{Client, Method, RequestBuilder, Response, Url, redirect};

use crate::config::{Clock, Config};
use crate::error::Error;
use crate::version::USER_AGENT;

/// Sends requests to one service with one API key.
pub(crate) struct Connection {
    pub(crate) base_url: String,
    pub(crate) project_id: String,
    pub(crate) webhook_secret: Vec<u8>,
    client: Client,
    now: Option<Clock>,
}

impl Connection {
    pub(crate) fn new(config: &Config) -> Result<Self, Error> {
        let base = Url::parse(&config.base_url).map_err(|_| Error::config("base_url must be an http or https URL"))?;
        if !matches!(base.scheme(), "http" | "https") || !base.has_host() {
            return Err(Error::config("base_url must be an http or https URL"));
        }
        if !base.username().is_empty() || base.password().is_some() {
            return Err(Error::config("base_url must not contain a user or a password"));
        }
        if config.api_key.is_empty() || !config.api_key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Error::config("api_key must be a non-empty printable string"));
        }
        let mut authorization = HeaderValue::try_from(format!("Bearer {}", config.api_key))
            .map_err(|_| Error::config("api_key must be a non-empty printable string"))?;
        // Hides the key in the Debug output of requests.
        authorization.set_sensitive(true);
        let builder = Client::builder().connect_timeout(Duration::from_secs(10)).pool_max_idle_per_host(4);
        let builder = match &config.configure_http {
            Some(configure) => configure(builder),
            None => builder,
        };
        let client = builder
            .default_headers(HeaderMap::from_iter([(AUTHORIZATION, authorization)]))
            .user_agent(USER_AGENT)
            .redirect(redirect::Policy::none())
            .build()
            .map_err(|_| Error::config("the HTTP client cannot be built"))?;
        Ok(Connection {
            base_url: config.base_url.trim_end_matches('/').to_owned(),
            project_id: config.project_id.clone(),
            webhook_secret: config.webhook_secret.clone().into_bytes(),
            client,
            now: config.now.clone(),
        })
    }

    /// The wall clock of the configuration.
    pub(crate) fn now(&self) -> SystemTime {
        self.now.as_ref().map_or_else(SystemTime::now, |now| now())
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base_url))
    }
}

/// Returns at most `limit` bytes; a longer body is an error.
pub(crate) async fn read_body(response: &mut Response, limit: usize) -> Result<Vec<u8>, Error> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| Error::of_network(&error))? {
        if body.len() + chunk.len() > limit {
            return Err(Error::unreadable("the response is too long"));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

pub(crate) fn header(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}
