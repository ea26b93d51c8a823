/** Caps the wait: a client must not stop sending, or evaluate stale flags, for hours. */
const MAX_RETRY_AFTER_S = 300;

/**
 * The wait that a `Retry-After` header requests: seconds, or a date (RFC 9110 section 10.2.3). `null` when the header is missing or
 * cannot be read.
 *
 * @param nowMs current time in Unix milliseconds, for a date.
 */
export function readRetryAfterS(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  const atMs = / GMT$/.test(text) ? Date.parse(text) : NaN;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
  return Number.isNaN(seconds) ? null : Math.min(seconds, MAX_RETRY_AFTER_S);
}
