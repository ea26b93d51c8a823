use sha2::{Digest, Sha256};

/// Returns 0 to 99: the first 4 bytes of the SHA-256 of `<flag_key>:<user_id>`, unsigned and big-endian, modulo 100.
/// The bytes are hashed as received.
#[must_use]
pub fn bucket(flag_key: &str, user_id: &str) -> u8 {
    let mut hasher = Sha256::new();
    hasher.update(flag_key);
    hasher.update(b":");
    hasher.update(user_id);
    let digest = hasher.finalize();
    let number = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
    // A remainder of 100 fits.
    (number % 100) as u8
}
