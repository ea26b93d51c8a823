import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 8192;
const pool = Buffer.alloc(POOL_BYTES);
let poolOffset = POOL_BYTES;

/** 26 bits: 33 million ids in one millisecond before the counter would wrap. */
const COUNTER_BITS = 26;
let lastMs = -1;
let counter = 0;

/**
 * Writes a UUIDv7 (RFC 9562 section 5.7, with a 26-bit counter as in section 6.2 method 1).
 *
 * Ids that one process creates for the same or a later `unixMs` sort after earlier ones, so the events of a batch keep their
 * order. The first 48 bits are exactly `unixMs`: readers find the daily partition of an event from its id alone.
 */
export function writeUuidV7(target: Buffer, offset: number, unixMs: number): void {
  if (poolOffset + 8 > POOL_BYTES) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  const r = poolOffset;
  poolOffset += 8;
  if (unixMs === lastMs) {
    counter = (counter + 1) % 2 ** COUNTER_BITS;
  } else {
    lastMs = unixMs;
    // A random start in the lower half leaves room to count and keeps replicas apart.
    counter = pool.readUInt32LE(r) & (2 ** (COUNTER_BITS - 1) - 1);
  }
  target.writeUIntBE(unixMs, offset, 6);
  target[offset + 6] = 0x70 | (counter >>> 22);
  target[offset + 7] = (counter >>> 14) & 0xff;
  target[offset + 8] = 0x80 | ((counter >>> 8) & 0x3f);
  target[offset + 9] = counter & 0xff;
  pool.copy(target, offset + 10, r + 2, r + 8);
}

/**
 * Writes the UUIDv7 of element `index` of an object that `seed` (at least 10 bytes of a hash) identifies: equal for equal
 * arguments, and ordered by `index`.
 */
export function writeDerivedUuidV7(
  target: Buffer,
  offset: number,
  unixMs: number,
  seed: Buffer,
  index: number,
): void {
  const position = (seed.readUInt32BE(0) & (2 ** (COUNTER_BITS - 1) - 1)) + index;
  target.writeUIntBE(unixMs, offset, 6);
  target[offset + 6] = 0x70 | (position >>> 22);
  target[offset + 7] = (position >>> 14) & 0xff;
  target[offset + 8] = 0x80 | ((position >>> 8) & 0x3f);
  target[offset + 9] = position & 0xff;
  seed.copy(target, offset + 10, 4, 10);
}

/** A new UUIDv7 as text. */
export function uuidV7(unixMs: number = Date.now()): string {
  const bytes = Buffer.allocUnsafe(16);
  writeUuidV7(bytes, 0, unixMs);
  return formatUuid(bytes, 0);
}

/** 16 bytes at `offset` as the 36-character text. */
export function formatUuid(bytes: Buffer, offset: number): string {
  const h = bytes.toString('hex', offset, offset + 16);
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`;
}

/** The first UUID of this millisecond or later: ids of that time are not smaller. */
export function firstUuidV7(unixMs: number): string {
  const h = Math.max(0, unixMs).toString(16).padStart(12, '0');
  return `${h.slice(0, 8)}-${h.slice(8)}-0000-0000-000000000000`;
}

const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

/** Any version and variant, either letter case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The Unix milliseconds in a UUIDv7, or `null` for any other UUID. */
export function uuidV7Time(uuid: string): number | null {
  if (!isUuid(uuid) || uuid[14] !== '7') return null;
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}
