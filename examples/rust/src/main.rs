//! A small web service with one flag and one event per request.

use std::collections::HashMap;
use std::env::var;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Query, State};
use axum::routing::get;
use signalbox::{Client, Config, EvalContext, LogData, json};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let client = Client::new(Config {
        base_url: var("SIGNALBOX_URL")?,
        project_id: var("SIGNALBOX_PROJECT")?,
        api_key: var("SIGNALBOX_API_KEY")?,
        webhook_secret: var("SIGNALBOX_WEBHOOK_SECRET")?,
        on_error: Some(Arc::new(|error| eprintln!("{error}"))),
        ..Config::default()
    })?;

    let port = var("PORT").unwrap_or_else(|_| "8080".to_owned());
    let listener = TcpListener::bind(format!("127.0.0.1:{port}")).await?;
    println!("listening on http://{}", listener.local_addr()?);
    let routes = Router::new()
        .route("/", get(greet))
        .with_state(client.clone());
    let mut terminate = signal(SignalKind::terminate())?;
    let stopped = async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    };
    axum::serve(listener, routes)
        .with_graceful_shutdown(stopped)
        .await?;

    // Waits until the last events are sent.
    let left = client.close(Duration::from_secs(5)).await;
    if left > 0 {
        eprintln!("{left} events are left");
    }
    Ok(())
}

async fn greet(
    State(client): State<Client>,
    Query(query): Query<HashMap<String, String>>,
) -> String {
    let user = query.get("user").map_or("guest", String::as_str);
    let friendly =
        client
            .flags()
            .is_enabled_or("friendly-greeting", &EvalContext::user(user), false);
    client.enqueue(
        LogData::new("greeted")
            .level("info")
            .module("greeter")
            .fields(json!({"user": user, "friendly": friendly})),
    );
    if friendly {
        format!("Welcome, {user}!\n")
    } else {
        format!("Hello, {user}.\n")
    }
}
