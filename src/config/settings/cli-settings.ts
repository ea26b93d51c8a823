import { homedir } from 'node:os';
import { join } from 'node:path';

/** Environment variables of the commands that call the API. */
export interface CliSettings {
  /** Takes precedence over the stored login. */
  url: string | undefined;
  token: string | undefined;
  project: string | undefined;
  credentialsFile: string;
}

export function readCliSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): CliSettings {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const folder = text('XDG_CONFIG_HOME') ?? join(text('HOME') ?? homedir(), '.config');
  return {
    url: text('SIGNALBOX_URL'),
    token: text('SIGNALBOX_TOKEN'),
    project: text('SIGNALBOX_PROJECT'),
    credentialsFile: join(folder, 'signalbox', 'credentials.json'),
  };
}

export interface IngestCredential {
  /** URL from `SIGNALBOX_URL`; `undefined`: that of the stored login. */
  url: string | undefined;
  apiKey: string;
  secret: string;
}

/** `undefined`: no API key is set. */
export function readIngestCredential(
  env: Readonly<Record<string, string | undefined>> = process.env,
): IngestCredential | undefined {
  const apiKey = env['SIGNALBOX_API_KEY']?.trim();
  const secret = env['SIGNALBOX_WEBHOOK_SECRET']?.trim();
  if (!apiKey || !secret) return undefined;
  return { url: env['SIGNALBOX_URL']?.trim() || undefined, apiKey, secret };
}

/** The value of `${NAME}` in a `signalbox.yaml`; an empty one counts as missing. */
export function readReferencedVariable(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  return env[name] || undefined;
}
