//! Lets the driver of `contracts/client/v1` operate clients of this crate. It is not an example of their use.
#![forbid(unsafe_code)]

mod evaluate_payload;
mod openfeature;
mod test_client;

use std::collections::HashMap;
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

use crate::evaluate_payload::EvaluatePayload;
use crate::test_client::{ClientRequest, TestClient};

#[derive(Default)]
struct Clients {
    last: u64,
    by_id: HashMap<String, Arc<TestClient>>,
}

type Shared = Arc<Mutex<Clients>>;
type Reply = (StatusCode, Json<Value>);

/// Several threads, so that a command that blocks does not block other commands.
#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> std::io::Result<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("listening {}", listener.local_addr()?.port());
    std::thread::spawn(|| {
        let _ = std::io::copy(&mut std::io::stdin().lock().take(u64::MAX), &mut std::io::sink());
        std::process::exit(0);
    });
    let routes = Router::new()
        .route("/", get(about))
        .route("/clients", post(create))
        .route("/clients/{id}/commands", post(command))
        .route("/clients/{id}", axum::routing::delete(remove))
        .route("/evaluate", post(evaluate))
        .layer(DefaultBodyLimit::disable())
        .with_state(Shared::default());
    axum::serve(listener, routes).await
}

async fn about() -> Json<Value> {
    Json(json!({
        "language": "rust",
        "version": signalbox::VERSION,
        "capabilities": ["events", "flags", "spool", "block", "file_cache", "bootstrap", "attach_flags", "tls", "openfeature"],
    }))
}

async fn create(State(clients): State<Shared>, body: String) -> Reply {
    let id = {
        let mut clients = clients.lock().unwrap_or_else(PoisonError::into_inner);
        clients.last += 1;
        clients.last.to_string()
    };
    let client = serde_json::from_str::<ClientRequest>(&body)
        .map_err(|error| error.to_string())
        .and_then(|request| TestClient::new(&id, request).map_err(|error| error.to_string()));
    match client {
        Ok(client) => {
            let mut clients = clients.lock().unwrap_or_else(PoisonError::into_inner);
            clients.by_id.insert(id.clone(), client);
            (StatusCode::CREATED, Json(json!({ "id": id })))
        }
        Err(error) => failed(&error),
    }
}

async fn command(State(clients): State<Shared>, Path(id): Path<String>, body: String) -> Reply {
    let client = clients.lock().unwrap_or_else(PoisonError::into_inner).by_id.get(&id).cloned();
    let Some(client) = client else {
        return (StatusCode::NOT_FOUND, Json(json!({"error": "no such client"})));
    };
    client.run(&body).await.map_or_else(|error| failed(&error), |result| (StatusCode::OK, Json(result)))
}

async fn remove(State(clients): State<Shared>, Path(id): Path<String>) -> StatusCode {
    let client = clients.lock().unwrap_or_else(PoisonError::into_inner).by_id.remove(&id);
    if let Some(client) = client {
        client.release().await;
    }
    StatusCode::NO_CONTENT
}

async fn evaluate(body: String) -> Reply {
    let result = serde_json::from_str::<EvaluatePayload>(&body).map_err(|error| error.to_string());
    match result.and_then(|request| request.run()) {
        Ok(results) => (StatusCode::OK, Json(json!({ "results": results }))),
        Err(error) => failed(&error),
    }
}

fn failed(error: &str) -> Reply {
    (StatusCode::BAD_REQUEST, Json(json!({ "error": error })))
}
