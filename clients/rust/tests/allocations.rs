//! An evaluation allocates nothing. A separate file, because the allocator applies to the whole program.
#![allow(unsafe_code, reason = "an allocator is unsafe by its trait")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use signalbox::rule::counts::CountsByFlag;
use signalbox::rule::flag_set::FlagSet;
use signalbox::rule::read_payload::snapshot_of;
use signalbox::{Client, Config, EvalContext, FlagOptions, Rule};

#[path = "support/mod.rs"]
mod support;

thread_local! {
    /// Allocations of the current thread, without those of the test runner's other threads.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call is passed to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(call: impl Fn()) -> u64 {
    // The first access of a thread to the flags registers the thread, which allocates.
    call();
    let before = ALLOCATIONS.get();
    for _ in 0..100 {
        call();
    }
    ALLOCATIONS.get() - before
}

#[test]
fn an_evaluation_allocates_nothing() {
    let client = Client::new(Config {
        base_url: "http://signalbox.invalid".to_owned(),
        project_id: "shop".to_owned(),
        api_key: "key".to_owned(),
        flags: Some(FlagOptions {
            offline: true,
            bootstrap: Some(support::snapshot().to_string().into_bytes()),
            ..FlagOptions::default()
        }),
        ..Config::default()
    })
    .unwrap();
    let flags = client.flags();
    let long = "u".repeat(300);
    let expected = [
        ("new-checkout", EvalContext::new(), Rule::RolloutFull),
        ("off", EvalContext::user("ada"), Rule::SelfOverride),
        ("off", EvalContext::user("bob"), Rule::FlagDisabled),
        ("bucket", EvalContext::user("user-1"), Rule::RolloutBucket),
        ("bucket", EvalContext::user(long.as_str()), Rule::RolloutBucket),
        ("bucket", EvalContext::new(), Rule::NoUser),
        ("cohort", EvalContext::user("u").env("prod").attribute("plan", "pro"), Rule::RolloutFull),
        ("cohort", EvalContext::user("u"), Rule::CohortMismatch),
        ("unknown", EvalContext::user("u"), Rule::FlagNotFound),
    ];
    for (flag_key, context, rule) in expected {
        assert_eq!(flags.explain(flag_key, &context, false).rule, rule, "{flag_key}");
        let explained = allocations(|| drop(flags.explain(flag_key, &context, false)));
        let enabled = allocations(|| {
            let _ = support::block_on_ready(flags.is_enabled(flag_key, &context));
        });
        assert_eq!((explained, enabled), (0, 0), "{flag_key} {rule}");
    }
    // A context of borrowed text without further attributes does not allocate.
    assert_eq!(allocations(|| drop(EvalContext::user("u").env("prod").role("admin"))), 0);
    // The counter works.
    assert_eq!(allocations(|| drop(String::from("text"))), 100);
}

#[test]
fn evaluations_are_counted_by_rule_and_value() {
    let counts = CountsByFlag::default();
    let set = FlagSet::compile(&snapshot_of(&support::snapshot()).unwrap(), Some(&counts)).unwrap();
    for user in ["user-1", "user-2", "user-3"] {
        set.evaluate("bucket", &EvalContext::user(user), std::time::SystemTime::now);
    }
    set.evaluate("unknown", &EvalContext::new(), std::time::SystemTime::now);
    assert_eq!(counts.total("bucket"), 3);
    let taken = counts.take();
    assert!(taken.iter().all(|count| count.key == "bucket" && count.rule == Rule::RolloutBucket));
    assert_eq!(taken.iter().map(|count| count.count).sum::<u64>(), 3);
    assert_eq!(counts.take(), []);
    counts.put_back(&taken);
    assert_eq!(counts.take(), taken);
}
