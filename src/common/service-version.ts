import { readFileSync } from 'node:fs';

/** Of this service, from the package.json that lies beside `dist`. */
export const SERVICE_VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
