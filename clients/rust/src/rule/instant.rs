//! RFC 3339 timestamps, as strict as the contract of flags requires, without a dependency for two functions.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

const SECONDS_OF_A_DAY: i64 = 86_400;

/// Returns the time, `None` for text that is not an RFC 3339 timestamp. Fractions are exact to a nanosecond.
#[must_use]
pub fn parse_instant(text: &str) -> Option<SystemTime> {
    let (seconds, nanoseconds) = parse(text.as_bytes())?;
    let whole = Duration::from_secs(seconds.unsigned_abs());
    let start = if seconds < 0 { UNIX_EPOCH.checked_sub(whole)? } else { UNIX_EPOCH.checked_add(whole)? };
    start.checked_add(Duration::from_nanos(nanoseconds.into()))
}

/// Returns milliseconds since the Unix epoch, rounded down.
#[must_use]
pub fn unix_ms(time: SystemTime) -> i64 {
    let clamp = |ms: u128| i64::try_from(ms).unwrap_or(i64::MAX);
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => clamp(since.as_millis()),
        Err(before) => -clamp(before.duration().as_nanos().div_ceil(1_000_000)),
    }
}

/// Returns `2026-11-21T10:00:00.123456Z`. Times outside of the years 0 to 9999 are clamped.
#[must_use]
pub fn format_instant(time: SystemTime) -> String {
    let (seconds, nanoseconds) = since_epoch(time);
    let day = seconds.div_euclid(SECONDS_OF_A_DAY);
    let second = seconds.rem_euclid(SECONDS_OF_A_DAY);
    let (year, month, date) = civil_from_days(day);
    format!(
        "{year:04}-{month:02}-{date:02}T{:02}:{:02}:{:02}.{:06}Z",
        second / 3_600,
        second / 60 % 60,
        second % 60,
        nanoseconds / 1_000,
    )
}

fn since_epoch(time: SystemTime) -> (i64, u32) {
    const FIRST: i64 = -62_167_219_200;
    const LAST: i64 = 253_402_300_799;
    let clamp = |seconds: u64| i64::try_from(seconds).unwrap_or(i64::MAX);
    let (seconds, nanoseconds) = match time.duration_since(UNIX_EPOCH) {
        Ok(since) => (clamp(since.as_secs()), since.subsec_nanos()),
        Err(before) => match before.duration() {
            gap if gap.subsec_nanos() == 0 => (-clamp(gap.as_secs()), 0),
            gap => (-clamp(gap.as_secs()) - 1, 1_000_000_000 - gap.subsec_nanos()),
        },
    };
    (seconds.clamp(FIRST, LAST), nanoseconds)
}

fn parse(text: &[u8]) -> Option<(i64, u32)> {
    let (date_time, rest) = text.split_at_checked(19)?;
    for (index, expected) in [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':')] {
        if date_time[index] != expected {
            return None;
        }
    }
    let year = number(&date_time[0..4])?;
    let month = in_range(number(&date_time[5..7])?, 1, 12)?;
    let day = in_range(number(&date_time[8..10])?, 1, days_of_month(year, month))?;
    let hour = in_range(number(&date_time[11..13])?, 0, 23)?;
    let minute = in_range(number(&date_time[14..16])?, 0, 59)?;
    let second = in_range(number(&date_time[17..19])?, 0, 59)?;
    let (nanoseconds, zone) = fraction(rest)?;
    let local = days_from_civil(year, month, day) * SECONDS_OF_A_DAY + hour * 3_600 + minute * 60 + second;
    Some((local - offset(zone)?, nanoseconds))
}

/// Parses a fraction of a second. Digits after the ninth are ignored.
fn fraction(text: &[u8]) -> Option<(u32, &[u8])> {
    let Some(digits) = text.strip_prefix(b".") else {
        return Some((0, text));
    };
    let length = digits.iter().take_while(|digit| digit.is_ascii_digit()).count();
    if length == 0 {
        return None;
    }
    let nanoseconds = (0..9).fold(0, |sum, index| {
        let digit = if index < length { digits[index] - b'0' } else { 0 };
        sum * 10 + u32::from(digit)
    });
    Some((nanoseconds, &digits[length..]))
}

fn offset(zone: &[u8]) -> Option<i64> {
    match zone {
        b"Z" => Some(0),
        [sign @ (b'+' | b'-'), hours @ .., b':', tens, ones] if hours.len() == 2 => {
            let minutes = in_range(number(&[*tens, *ones])?, 0, 59)?;
            let seconds = in_range(number(hours)?, 0, 23)? * 3_600 + minutes * 60;
            Some(if *sign == b'-' { -seconds } else { seconds })
        }
        _ => None,
    }
}

fn number(digits: &[u8]) -> Option<i64> {
    digits.iter().try_fold(0, |sum, digit| digit.is_ascii_digit().then(|| sum * 10 + i64::from(digit - b'0')))
}

fn in_range(value: i64, lowest: i64, highest: i64) -> Option<i64> {
    (lowest..=highest).contains(&value).then_some(value)
}

fn days_of_month(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970-01-01 in the proleptic Gregorian calendar. Years start in March, so that a leap day is a year's last.
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_are_read_and_written() {
        for (text, ms) in [
            ("1970-01-01T00:00:00Z", 0),
            ("1969-12-31T23:59:59.9999Z", -1),
            ("2024-02-29T12:30:15.123456Z", 1_709_209_815_123),
            ("2024-02-29T14:30:15.123456789+02:00", 1_709_209_815_123),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000),
            ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
        ] {
            let time = parse_instant(text).unwrap();
            assert_eq!(unix_ms(time), ms, "{text}");
            let again = parse_instant(&format_instant(time)).unwrap();
            assert_eq!(unix_ms(again), ms, "{text}");
        }
        assert_eq!(
            format_instant(parse_instant("2024-02-29T14:30:15.1234567+02:00").unwrap()),
            "2024-02-29T12:30:15.123456Z"
        );
    }

    #[test]
    fn every_day_of_four_centuries_is_read_as_it_was_written() {
        for day in -200_000..200_000 {
            let (year, month, date) = civil_from_days(day);
            assert_eq!(days_from_civil(year, month, date), day);
        }
    }

    #[test]
    fn other_forms_are_not_timestamps() {
        for text in [
            "",
            "2024-02-30T00:00:00Z",
            "2023-02-29T00:00:00Z",
            "2024-02-29",
            "2024-02-29T12:30:15",
            "2024-02-29t12:30:15Z",
            "2024-02-29T24:00:00Z",
            "2024-02-29T23:59:60Z",
            "2024-02-29T12:30:15.Z",
            "2024-02-29T12:30:15+0200",
            "2024-02-29T12:30:15+24:00",
            "2024-13-01T00:00:00Z",
            "2024-02-29 12:30:15Z",
            "2024-02-29T12:30:15Zé",
            "é024-02-29T12:30:15Z",
            "+024-02-29T12:30:15Z",
        ] {
            assert_eq!(parse_instant(text), None, "{text}");
        }
    }
}
