use std::collections::{HashMap, HashSet};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::batch::Batch;
use super::file_lock::{FileLock, LockError, sync_folder};
use super::spool_file::{SpoolFile, content_of, read_limited};
use crate::error::{Error, ErrorReporter, Report};

const SUFFIX: &str = ".batch";
const DAMAGED_SUFFIX: &str = ".damaged";
const TEMPORARY_SUFFIX: &str = ".tmp";
const LOCK_FILE: &str = "lock";

/// Keeps frozen batches in a folder, one file for each, until they are settled. A file is written under a temporary name,
/// synced and renamed, so that a crash leaves complete files only.
///
/// An unusable folder never stops the client: batches are in memory only, and the error is reported once until a write
/// succeeds.
pub(crate) struct Spool {
    folder: PathBuf,
    /// Bounds the total size of the files.
    max_bytes: u64,
    errors: ErrorReporter,
    state: Mutex<State>,
}

struct State {
    /// `None` when another process uses the folder, and after close.
    lock: Option<FileLock>,
    /// The number of the last file.
    last: u64,
    sizes: HashMap<String, u64>,
    bytes: u64,
}

impl State {
    fn reserve_bytes(&mut self, name: &str, size: u64) {
        self.sizes.insert(name.to_owned(), size);
        self.bytes += size;
    }

    fn release_bytes(&mut self, name: &str) {
        self.bytes -= self.sizes.remove(name).unwrap_or(0);
    }
}

/// The batches that an earlier run left.
#[derive(Default)]
pub(crate) struct Loaded {
    /// The oldest first.
    pub(crate) batches: Vec<Batch>,
    /// The number of events in damaged files according to their headers.
    pub(crate) damaged_events: u64,
}

impl Spool {
    pub(crate) fn open(folder: PathBuf, max_bytes: u64, report: Report) -> Self {
        let errors = ErrorReporter::new(report);
        let lock =
            make_folder(&folder).map_err(LockError::Io).and_then(|()| FileLock::acquire(&folder.join(LOCK_FILE)));
        let lock = match lock {
            Ok(lock) => Some(lock),
            Err(LockError::Locked) => {
                let detail = "another client uses the spool folder; events are in memory only";
                errors.always(Error::known("spool_locked", detail));
                None
            }
            Err(LockError::Io(error)) => {
                errors.failed(failed("the folder cannot be used", &error));
                None
            }
        };
        let state = State { lock, last: 0, sizes: HashMap::new(), bytes: 0 };
        Spool { folder, max_bytes, errors, state: Mutex::new(state) }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn load(&self, secret: &[u8]) -> Loaded {
        let mut state = self.lock();
        let mut loaded = Loaded::default();
        if state.lock.is_none() {
            return loaded;
        }
        let names = self.names().unwrap_or_else(|error| {
            self.errors.failed(failed("the folder cannot be read", &error));
            Vec::new()
        });
        let mut files = Vec::new();
        for name in names {
            state.last = state.last.max(number_of(&name));
            match self.read(&name) {
                Ok(file) => files.push((name, file)),
                Err(events) => loaded.damaged_events += events,
            }
        }
        let present: HashSet<String> = files.iter().map(|(name, _)| name.clone()).collect();
        for (name, file) in files {
            // A crash between writing the halves and removing the whole batch: the halves were never sent.
            if file.header.parent.as_ref().is_some_and(|parent| present.contains(parent)) {
                let _ = fs::remove_file(self.folder.join(name));
                continue;
            }
            state.reserve_bytes(&name, file.size);
            loaded.batches.push(file.batch(secret, name));
        }
        loaded
    }

    /// Returns the names of the batches in their order, and removes files that a crash has left half-written.
    fn names(&self) -> io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let Ok(name) = entry?.file_name().into_string() else { continue };
            if name.ends_with(TEMPORARY_SUFFIX) {
                let _ = fs::remove_file(self.folder.join(&name));
            } else if name.ends_with(SUFFIX) {
                names.push(name);
            }
        }
        names.sort_unstable();
        Ok(names)
    }

    /// Reads a file. A file that cannot be sent is reported, and stays in the folder for an operator to inspect; the error
    /// is the number of its events according to its header.
    fn read(&self, name: &str) -> Result<SpoolFile, u64> {
        let mut content = Vec::new();
        let read = File::open(self.folder.join(name)).and_then(|file| read_limited(file, &mut content));
        if read.is_err() {
            // The file may be readable at the next start.
            self.errors.always(damaged(name));
            return Err(0);
        }
        SpoolFile::parse(&content).inspect_err(|_| self.errors.always(damaged(&self.set_aside(name))))
    }

    /// Renames a damaged file, so that the next start does not count its events again.
    fn set_aside(&self, name: &str) -> String {
        let aside = format!("{name}{DAMAGED_SUFFIX}");
        match fs::rename(self.folder.join(name), self.folder.join(&aside)) {
            Ok(()) => aside,
            Err(_) => name.to_owned(),
        }
    }

    /// Writes a batch to disk. `parent` is the file of which it is a half.
    pub(crate) fn write(&self, batch: &Batch, parent: Option<&str>) {
        let mut state = self.lock();
        if state.lock.is_none() {
            return;
        }
        state.last += 1;
        // The name of a half sorts at the position of its whole batch.
        let prefix = parent.map_or(String::new(), |parent| format!("{}.", parent.trim_end_matches(SUFFIX)));
        let name = format!("{prefix}{:020}-{}{SUFFIX}", state.last, &batch.key.simple().to_string()[..8]);
        let written = content_of(batch, parent).and_then(|content| {
            let size = content.len() as u64;
            if state.bytes + size > self.max_bytes {
                return Err(io::Error::new(io::ErrorKind::StorageFull, "the spool is full"));
            }
            state.reserve_bytes(&name, size);
            drop(state);
            self.write_file(&name, &content).inspect_err(|_| self.lock().release_bytes(&name))
        });
        match written {
            Ok(()) => {
                self.errors.succeeded();
                batch.set_spool_name(Some(name));
            }
            Err(error) => self.errors.failed(failed("a batch cannot be written", &error)),
        }
    }

    fn write_file(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let temporary = self.folder.join(format!("{name}{TEMPORARY_SUFFIX}"));
        let written = write_synced(&temporary, content)
            .and_then(|()| fs::rename(&temporary, self.folder.join(name)))
            .and_then(|()| sync_folder(&self.folder));
        if written.is_err() {
            let _ = fs::remove_file(&temporary);
        }
        written
    }

    pub(crate) fn remove(&self, batch: &Batch) {
        let Some(name) = batch.spool_name() else { return };
        self.lock().release_bytes(&name);
        match fs::remove_file(self.folder.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                self.errors.failed(failed("a settled batch cannot be removed", &error));
            }
            _ => {}
        }
        batch.set_spool_name(None);
    }

    /// Releases the folder for other clients.
    pub(crate) fn close(&self) {
        self.lock().lock = None;
    }
}

/// The message of the operating system, without the path.
fn failed(what: &str, error: &io::Error) -> Error {
    Error::new("spool_failed", format!("{what}: {error}"))
}

fn damaged(name: &str) -> Error {
    Error::new("spool_failed", format!("the file {name} cannot be read; it is kept in the folder"))
}

/// Creates a folder that only this user can read, because it contains events.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

fn write_synced(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.write(true).create(true).truncate(true).open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// The number of a file. The names of halves contain several numbers.
fn number_of(name: &str) -> u64 {
    let numbers = name.trim_end_matches(SUFFIX).split('.').filter_map(|part| part.split('-').next()?.parse().ok());
    numbers.max().unwrap_or(0)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::fs::symlink;
    use std::sync::Arc;

    use uuid::Uuid;

    use super::*;

    /// A batch is written to a device instead of its file: `/dev/full` refuses the bytes, `/dev/null` the fsync.
    #[test]
    fn an_error_of_the_write_or_of_its_fsync_is_reported_and_leaves_no_file() {
        for (device, message) in [("/dev/full", "No space left"), ("/dev/null", "Invalid argument")] {
            let folder = std::env::temp_dir().join(format!("signalbox-rust-device-{}", std::process::id()));
            let reported = Arc::<Mutex<Vec<Error>>>::default();
            let own = Arc::clone(&reported);
            let spool = Spool::open(folder.clone(), 1_000_000, Arc::new(move |error| own.lock().unwrap().push(error)));
            let batch = Batch::freeze(Vec::new(), 1024, b"secret", Uuid::new_v4());
            let name = format!("{:020}-{}{SUFFIX}", 1, &batch.key.simple().to_string()[..8]);
            symlink(device, folder.join(format!("{name}{TEMPORARY_SUFFIX}"))).unwrap();
            spool.write(&batch, None);

            let errors = std::mem::take(&mut *reported.lock().unwrap());
            assert_eq!(errors.len(), 1);
            assert_eq!(errors[0].code(), "spool_failed");
            assert!(errors[0].detail().contains(message), "{}", errors[0]);
            assert_eq!((batch.spool_name(), spool.lock().bytes), (None, 0));
            let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            assert_eq!(left, [LOCK_FILE]);

            // The next batch has another name, and a working disk.
            spool.write(&batch, None);
            assert!(batch.spool_name().is_some());
            drop(spool);
            fs::remove_dir_all(&folder).unwrap();
        }
    }
}
