//! Integrations with other crates, each behind a feature.

#[cfg(feature = "openfeature")]
pub(crate) mod openfeature_provider;
#[cfg(feature = "tower")]
pub(crate) mod request_layer;
#[cfg(feature = "tracing")]
pub(crate) mod tracing_layer;
