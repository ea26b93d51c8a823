//! The flag evaluation rule and the state of a client that reads flags. It does no I/O, and passes the test vectors in
//! `contracts/flags/v1`.

pub mod bucket;
pub mod changed_keys;
pub mod counts;
pub mod evaluate;
pub mod flag_set;
pub mod instant;
pub mod payload;
pub mod read_payload;
pub mod reader_state;
pub mod snapshot_response;
pub mod sse_parser;

#[cfg(test)]
mod contract_tests;
