package flagrule

import (
	"crypto/sha256"
	"encoding/binary"
)

// hashRoom has room for the longest flag key, the colon and a long user id, so that hashing allocates nothing.
const hashRoom = 512

// Bucket returns 0 to 99: the first 4 bytes of the SHA-256 of "<flagKey>:<userID>", unsigned and big-endian,
// modulo 100. The bytes are hashed as received.
func Bucket(flagKey, userID string) int {
	var room [hashRoom]byte
	text := append(room[:0], flagKey...)
	text = append(text, ':')
	text = append(text, userID...)
	sum := sha256.Sum256(text)
	return int(binary.BigEndian.Uint32(sum[:4]) % 100)
}
