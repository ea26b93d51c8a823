import type { SettingsReader } from './settings/settings-reader.js';

const SETTING = {
  help: 'Public address of this service for people and other services. It may have a path, which the reverse proxy removes from each request. Default: http://localhost:PORT, with SERVICE_TLS_CERT https://localhost:PORT',
  example: 'https://signalbox.example.com',
};
const PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:']);
/** Characters that have the same meaning in a URL, in the path of a cookie and in HTML. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9._~-]+)*\/*$/;

/** @returns `SERVICE_PUBLIC_URL` without a slash at its end; `undefined` when it is not set, or not valid. */
export function readPublicUrl(read: SettingsReader): string | undefined {
  const text = read.optional('SERVICE_PUBLIC_URL', { ...SETTING, check: problemOf });
  if (text === undefined) return undefined;
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

/** The path of a public URL: empty, or with a slash at its beginning and none at its end. */
export function publicPathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/+$/, '');
}

function problemOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !PROTOCOLS.has(url.protocol))
    return 'must be an address that starts with http:// or https://';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password';
  if (/[?#]/.test(text)) return 'must not contain a query (?) or a fragment (#)';
  if (!PLAIN_PATH.test(url.pathname))
    return 'must have a path of letters, digits and . _ ~ - only, without empty parts';
  return null;
}
