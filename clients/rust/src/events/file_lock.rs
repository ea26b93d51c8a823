//! Locks a file with an advisory lock, and makes a rename durable.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Why a lock was not acquired.
pub(crate) enum LockError {
    /// Another client holds the lock.
    Locked,
    Io(io::Error),
}

/// Holds the lock until it is dropped or the process ends. The file is not removed: otherwise two processes could lock two
/// files of the same name.
#[derive(Debug)]
pub(crate) struct FileLock(#[expect(dead_code, reason = "the lock is that of the open file")] File);

impl FileLock {
    pub(crate) fn acquire(path: &Path) -> Result<Self, LockError> {
        let file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(LockError::Io)?;
        match fs4::FileExt::try_lock(&file) {
            Ok(()) => Ok(FileLock(file)),
            Err(fs4::TryLockError::WouldBlock) => Err(LockError::Locked),
            Err(fs4::TryLockError::Error(error)) => Err(LockError::Io(error)),
        }
    }
}

/// Makes a rename durable.
#[cfg(unix)]
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Windows has no handle of a folder to sync.
#[cfg(not(unix))]
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
