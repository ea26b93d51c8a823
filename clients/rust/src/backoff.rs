use std::time::Duration;

/// Waits with full jitter: `random(0, min(max, initial × 2^failures))`.
///
/// The crate `backon` is not used: its jitter is added to the interval, and it has no minimum for `Retry-After`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Backoff {
    pub(crate) initial: Duration,
    pub(crate) max: Duration,
}

impl Backoff {
    pub(crate) fn wait(self, failures: u32) -> Duration {
        self.limit(failures).mul_f64(fastrand::f64())
    }

    /// The longest wait after this number of consecutive failures.
    pub(crate) fn limit(self, failures: u32) -> Duration {
        let factor = 2_u32.saturating_pow(failures);
        self.initial.checked_mul(factor).unwrap_or(self.max).min(self.max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_are_spread_over_a_range_that_doubles_up_to_its_limit() {
        let backoff = Backoff { initial: Duration::from_millis(500), max: Duration::from_secs(30) };
        let limits: Vec<u128> = (0..8).map(|failures| backoff.limit(failures).as_millis()).collect();
        assert_eq!(limits, [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
        assert_eq!(backoff.limit(u32::MAX), backoff.max);

        let waits: Vec<Duration> = (0..2_000).map(|_| backoff.wait(2)).collect();
        assert!(waits.iter().all(|wait| *wait <= Duration::from_secs(2)));
        assert!(waits.iter().any(|wait| *wait < Duration::from_millis(100)));
        assert!(waits.iter().any(|wait| *wait > Duration::from_millis(1_900)));
    }
}
