use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use super::fetch::MAX_SNAPSHOT;
use crate::rule::payload::Payload;
use crate::rule::read_payload::snapshot_of;

#[derive(Serialize)]
struct CacheFile<'a> {
    project_id: &'a str,
    payload: &'a Payload,
}

/// Returns `None` when the file does not exist or belongs to another project.
pub(super) fn read_cache_file(path: &Path, project_id: &str) -> io::Result<Option<Payload>> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    let mut content = Vec::new();
    file.take(MAX_SNAPSHOT as u64 + 1).read_to_end(&mut content)?;
    if content.len() > MAX_SNAPSHOT {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the cache file is too large"));
    }
    let cached: Value = serde_json::from_slice(&content)?;
    if cached["project_id"] != project_id {
        return Ok(None);
    }
    let damaged = || io::Error::new(io::ErrorKind::InvalidData, "the cache file has no snapshot of flags");
    snapshot_of(&cached["payload"]).map(Some).ok_or_else(damaged)
}

/// Replaces the file atomically: after a crash, the old file is intact.
pub(super) fn write_cache_file(path: &Path, project_id: &str, payload: &Payload) -> io::Result<()> {
    let content = serde_json::to_vec(&CacheFile { project_id, payload })?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    // Two processes can share one cache file.
    name.push(format!(".{}.tmp", uuid::Uuid::new_v4().simple()));
    let temporary = path.with_file_name(name);
    let written = write_synced(&temporary, &content).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn write_synced(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(content)?;
    file.sync_all()
}
