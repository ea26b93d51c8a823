import { ProblemError } from '../../problem/problem-error.js';

/**
 * The labels of UTF-8 that senders use, by the Encoding Standard (https://encoding.spec.whatwg.org/#names-and-labels), with `utf_8` of
 * Python and Java, and those of ASCII, each text of which is the same in UTF-8.
 */
const UTF8_LABELS: ReadonlySet<string> = new Set([
  'ascii',
  'us-ascii',
  'unicode-1-1-utf-8',
  'unicode11utf8',
  'unicode20utf8',
  'utf-8',
  'utf8',
  'utf_8',
  'x-unicode20utf8',
]);
/** JSON itself, and types whose suffix declares JSON (RFC 6839, section 3.1). None of them can come from an HTML form. */
const JSON_TYPE = /^application\/(?:[\w!#$&^.-]+\+)?json$/i;
/** Sent with nearly every request. */
const ORDINARY: ReadonlySet<string> = new Set(['application/json', 'application/json; charset=utf-8']);
/** Maximum length of a charset in a response. */
const MAX_SHOWN_LENGTH = 40;

/** What a `Content-Type` states about a body of JSON. */
type Verdict = { isJson: true } | { isJson: false; charset: string | null };

/** @throws ProblemError `unsupported_media_type` for a body that is not JSON, or in a charset other than UTF-8. */
export function requireJsonContentType(contentType: string | undefined): void {
  const verdict = judge(contentType ?? '');
  if (verdict.isJson) return;
  const { charset } = verdict;
  throw new ProblemError(
    'unsupported_media_type',
    charset === null
      ? 'Send Content-Type: application/json (in UTF-8).'
      : `The charset ${JSON.stringify(charset.slice(0, MAX_SHOWN_LENGTH))} is not supported. Encode the body in UTF-8 and send Content-Type: application/json, without charset or with charset=utf-8.`,
  );
}

export function isJsonContentType(contentType: string | undefined): boolean {
  return judge(contentType ?? '').isJson;
}

/**
 * RFC 9110, section 8.3.1. Tolerates deviations of real senders that do not change the meaning: parameters other than
 * `charset`, empty ones, a semicolon at the end, and spaces.
 */
function judge(contentType: string): Verdict {
  if (ORDINARY.has(contentType)) return { isJson: true };
  const [type = '', ...parameters] = contentType.split(';');
  if (!JSON_TYPE.test(type.trim())) return { isJson: false, charset: null };
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim().toLowerCase() !== 'charset') continue;
    const charset = unquoted(value.trim());
    if (charset !== '' && !UTF8_LABELS.has(charset.toLowerCase())) return { isJson: false, charset };
  }
  return { isJson: true };
}

/**
 * Removes quotes, also single quotes, which are not those of HTTP. No label of a charset has a character that is escaped in
 * a quoted string.
 */
function unquoted(value: string): string {
  return /^["']/.test(value) ? value.slice(1).replace(/["']$/, '').trim() : value;
}
