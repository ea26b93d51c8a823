use std::time::Duration;

use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use serde_json::json;
use tokio::time::timeout;

use super::flag_client::FlagClient;
use crate::rule::counts::Count;

/// The limit of `POST /api/flags/usage`.
const MAX_USAGE_ITEMS: usize = 1000;

const MAX_TIMEOUT: Duration = Duration::from_secs(10);

/// Counts that are added again when their report fails or is aborted.
struct Unreported<'a> {
    client: &'a FlagClient,
    counts: Vec<Count>,
}

impl Drop for Unreported<'_> {
    fn drop(&mut self) {
        self.client.counts.put_back(&self.counts);
    }
}

impl FlagClient {
    /// Sends the counts of evaluations since the last report. They are kept when the report fails.
    pub(crate) async fn report_usage(&self) {
        let mut unreported = Unreported { client: self, counts: self.counts.take() };
        while !unreported.counts.is_empty() {
            let length = unreported.counts.len().min(MAX_USAGE_ITEMS);
            if !self.post_usage(&unreported.counts[..length]).await {
                return;
            }
            unreported.counts.drain(..length);
        }
    }

    async fn post_usage(&self, items: &[Count]) -> bool {
        let body = json!({"project_id": self.connection.project_id, "items": items}).to_string();
        let request = self
            .connection
            .request(Method::POST, "/api/flags/usage")
            .header(CONTENT_TYPE, "application/json")
            .body(body);
        let sent = timeout(self.options.request_timeout.min(MAX_TIMEOUT), request.send()).await;
        matches!(sent, Ok(Ok(response)) if response.status().is_success())
    }
}
