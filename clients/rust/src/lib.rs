#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod background;
mod backoff;
mod callbacks;
mod client;
mod config;
mod connection;
mod error;
mod events;
mod flags;
mod integrations;
mod listeners;
/// For the test service of this repository, not for programs.
#[doc(hidden)]
pub mod rule;
mod scope;
mod stack;
mod trace;
mod version;

pub use client::Client;
pub use config::{
    Clock, Config, ConfigureHttp, EventOptions, FlagOptions, OnChange, OnDelivered, OnDrop, OnError, OnRejected, Policy,
};
pub use error::Error;
pub use events::event::{DropReason, Enqueued, Event, EventReport};
pub use events::event_types::*;
pub use flags::eval_context::EvalContext;
pub use flags::handle::Flags;
pub use flags::status::{FlagSource, FlagState, FlagStatus};
pub use flags::test_flags::TestFlags;
#[cfg(feature = "openfeature")]
pub use integrations::openfeature_provider::OpenFeatureProvider;
#[cfg(feature = "tower")]
pub use integrations::request_layer::{RequestFuture, RequestLayer, RequestService};
#[cfg(feature = "tracing")]
pub use integrations::tracing_layer::TracingLayer;
pub use listeners::Subscription;
pub use reqwest;
pub use rule::evaluate::{Evaluation, Rule};
pub use scope::Scope;
pub use serde_json::json;
pub use stack::install_panic_hook;
pub use version::VERSION;
