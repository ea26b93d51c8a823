import type { FlagSetPayload } from '../../src/flags/rule/flag-set.js';

export type WriteFlags = (method: string, path: string, body?: object, token?: string) => Promise<void>;

/** Writes to the flags of one project. */
export function flagWriter(baseUrl: string, projectKey: string, token: string): WriteFlags {
  return async (method, path, body, as = token) => {
    const response = await fetch(`${baseUrl}/api/flags${path}?project_id=${projectKey}`, {
      method,
      headers: { Authorization: `Bearer ${as}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  };
}

/**
 * Makes a payload of the contract with the routes that people use.
 *
 * @param personToken of the one person whose overrides stand in it.
 */
export async function writePayload(
  write: WriteFlags,
  { groups, flags, overrides }: FlagSetPayload,
  personToken: string,
): Promise<void> {
  for (const { killed, ...group } of groups) {
    await write('POST', '/groups', group);
    if (killed) await write('POST', `/groups/${group.key}/kill`, {});
  }
  for (const { killed, ...flag } of flags) {
    await write('POST', '', flag);
    if (killed) await write('POST', `/${flag.key}/kill`, {});
  }
  for (const { flag_key, value, active, expires_at } of overrides) {
    await write('PUT', `/${flag_key}/self-override`, { value, active, expires_at }, personToken);
  }
}
