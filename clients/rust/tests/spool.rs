//! The spool: damaged files, two clients with one folder, halves that a crash left beside their whole batch.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use signalbox::{Client, Config, DropReason, EventOptions, LogData};

use support::{Service, TIMEOUT};

mod support;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("signalbox-rust-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        Folder(path)
    }

    fn batches(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().path());
        let mut batches: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|is| is == "batch")).collect();
        batches.sort();
        batches
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

type Codes = Arc<Mutex<Vec<String>>>;

fn client(service: &Service, folder: &Path) -> (Client, Codes) {
    let codes = Codes::default();
    let own = Arc::clone(&codes);
    let events =
        EventOptions { spool_folder: Some(folder.to_owned()), batch_events: 2, ..service.config().events.unwrap() };
    let on_error: Arc<dyn Fn(&signalbox::Error) + Send + Sync> =
        Arc::new(move |error| own.lock().unwrap().push(error.code().to_owned()));
    let config = Config { events: Some(events), flags: None, on_error: Some(on_error), ..service.config() };
    (Client::new(config).unwrap(), codes)
}

/// Leaves batches of two events each in the folder. Late requests of the client arrive at a separate service.
fn leave(folder: &Path, messages: &[&str]) {
    let unavailable = Service::start();
    unavailable.respond_with(503);
    let (client, _) = client(&unavailable, folder);
    for message in messages {
        client.enqueue(LogData::new(*message));
    }
    assert_eq!(client.close_blocking(Duration::from_millis(50)), messages.len());
}

#[test]
fn the_next_client_sends_the_remaining_events_once_and_in_order() {
    let (service, folder) = (Service::start(), Folder::new("left"));
    leave(&folder.0, &["a", "b", "c"]);
    assert_eq!(folder.batches().len(), 2);
    let (next, _) = client(&service, &folder.0);
    next.enqueue(LogData::new("d"));
    assert!(next.flush_blocking(TIMEOUT));
    assert_eq!(service.messages(), ["a", "b", "c", "d"]);
    assert_eq!(next.close_blocking(TIMEOUT), 0);
    assert_eq!(folder.batches(), [] as [PathBuf; 0]);
}

#[test]
fn damaged_files_are_reported_once_and_kept() {
    let (service, folder) = (Service::start(), Folder::new("damaged"));
    leave(&folder.0, &["a", "b", "c", "d", "e", "f", "g", "h", "i"]);
    let batches = folder.batches();
    let [cut, garbage, body, header, _] = &batches[..] else { panic!("five batches") };
    let change = |path: &Path, change: &dyn Fn(&mut Vec<u8>)| {
        let mut content = fs::read(path).unwrap();
        change(&mut content);
        fs::write(path, &content).unwrap();
        (path.with_extension("batch.damaged"), content)
    };
    let changed = [
        change(cut, &|content| content.truncate(content.len() - 1)),
        change(garbage, &|content| *content = b"not a batch".to_vec()),
        change(body, &|content| *content.last_mut().unwrap() ^= 1),
        change(header, &|content| content[100] ^= 1),
    ];
    fs::write(folder.0.join("half-written.batch.tmp"), "x").unwrap();
    let (next, codes) = client(&service, &folder.0);
    assert!(next.flush_blocking(TIMEOUT));
    assert_eq!(next.report().dropped[&DropReason::Damaged], 4);
    assert_eq!(next.close_blocking(TIMEOUT), 0);
    assert_eq!(service.messages()[0], "i");
    assert_eq!(*codes.lock().unwrap(), ["spool_failed"; 4]);
    for (path, content) in changed {
        assert_eq!(fs::read(path).unwrap(), content);
    }
    assert!(!folder.0.join("half-written.batch.tmp").exists());
    let (again, codes) = client(&service, &folder.0);
    again.close_blocking(TIMEOUT);
    assert_eq!((codes.lock().unwrap().len(), again.report().dropped.len()), (0, 0));
}

#[test]
fn files_of_the_first_format_are_read() {
    let (service, folder) = (Service::start(), Folder::new("first-format"));
    leave(&folder.0, &["a", "b"]);
    let file = folder.batches()[0].clone();
    let content = fs::read(&file).unwrap();
    let header = content.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    fs::write(&file, &content[header..]).unwrap();
    let (next, codes) = client(&service, &folder.0);
    assert!(next.flush_blocking(TIMEOUT));
    next.close_blocking(TIMEOUT);
    assert_eq!(service.messages(), ["a", "b"]);
    assert_eq!(codes.lock().unwrap().len(), 0);
}

#[test]
fn a_temporarily_unreadable_file_is_kept() {
    let (service, folder) = (Service::start(), Folder::new("unreadable"));
    let file = folder.0.join("00000000000000000001-aaaaaaaa.batch");
    fs::create_dir(&file).unwrap();
    let (next, codes) = client(&service, &folder.0);
    next.close_blocking(TIMEOUT);
    assert_eq!(*codes.lock().unwrap(), ["spool_failed"]);
    assert_eq!(folder.batches(), [file]);
}

#[test]
fn the_spool_is_bounded() {
    let (service, folder) = (Service::start(), Folder::new("bounded"));
    service.respond_with(503);
    let events = EventOptions {
        spool_folder: Some(folder.0.clone()),
        spool_bytes: 500,
        batch_events: 1,
        ..service.config().events.unwrap()
    };
    let client = Client::new(Config { events: Some(events), flags: None, ..service.config() }).unwrap();
    for message in ["a", "b", "c"] {
        client.enqueue(LogData::new(message));
    }
    assert_eq!(client.close_blocking(Duration::from_millis(50)), 3);
    assert_eq!((client.report().dropped[&DropReason::Closed], folder.batches().len()), (2, 1));
}

#[test]
fn a_folder_is_locked_by_one_client_until_it_is_closed() {
    let (service, folder) = (Service::start(), Folder::new("locked"));
    let (first, first_codes) = client(&service, &folder.0);
    let (second, second_codes) = client(&service, &folder.0);
    second.enqueue(LogData::new("in memory"));
    assert!(second.flush_blocking(TIMEOUT));
    second.close_blocking(TIMEOUT);
    first.close_blocking(TIMEOUT);
    assert_eq!(*second_codes.lock().unwrap(), ["spool_locked"]);
    let (third, third_codes) = client(&service, &folder.0);
    third.close_blocking(TIMEOUT);
    assert_eq!((first_codes.lock().unwrap().len(), third_codes.lock().unwrap().len()), (0, 0));
}

#[test]
fn halves_beside_their_whole_batch_are_replaced() {
    let (service, folder) = (Service::start(), Folder::new("halves"));
    leave(&folder.0, &["a", "b"]);
    let whole = folder.batches()[0].clone();
    let content = fs::read_to_string(&whole).unwrap();
    let name = whole.file_name().unwrap().to_str().unwrap();
    // The state after a crash: a half names its whole batch, which still exists.
    let (_, content) = content.split_once('\n').unwrap();
    let half = content.replacen("{\"key\"", &format!("{{\"parent\":\"{name}\",\"key\""), 1);
    fs::write(folder.0.join(format!("{}.1-half.batch", name.trim_end_matches(".batch"))), half).unwrap();
    let (next, codes) = client(&service, &folder.0);
    assert!(next.flush_blocking(TIMEOUT));
    next.close_blocking(TIMEOUT);
    assert_eq!(service.messages(), ["a", "b"]);
    assert_eq!((folder.batches().len(), codes.lock().unwrap().len()), (0, 0));
}

#[test]
fn after_removal_of_the_folder_batches_are_in_memory_only() {
    let (service, folder) = (Service::start(), Folder::new("removed"));
    let (client, codes) = client(&service, &folder.0);
    fs::remove_dir_all(&folder.0).unwrap();
    client.enqueue(LogData::new("a"));
    assert!(client.flush_blocking(TIMEOUT));
    client.close_blocking(TIMEOUT);
    assert_eq!(service.messages(), ["a"]);
    assert_eq!(*codes.lock().unwrap(), ["spool_failed"]);
}
