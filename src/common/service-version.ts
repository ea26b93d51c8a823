import { readFileSync } from 'node:fs';

/** Version of this service, from the package.json in the folder of `dist`. */
export const SERVICE_VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
