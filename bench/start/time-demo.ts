import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const POLL_MS = 250;
const TIMEOUT_MS = 600_000;
/** Matches the line of `signalbox projections` for a projection that has read all events. */
const IS_CURRENT = /: current, .*, 0\.0 s behind$/;

/** A service whose setup is not complete. */
export interface FreshService {
  /** The checkout from which it runs. */
  folder: string;
  port: number;
  dataDir: string;
}

/** @returns seconds from the start of `signalbox demo` with thirty days until all projections, and so all screens, have its events. */
export async function timeDemo({ folder, port, dataDir }: FreshService): Promise<number> {
  const call = async (path: string, body: object, token?: string): Promise<Record<string, string>> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
  const { access_token: token } = await call('/api/bootstrap', {
    setup_token: (await readFile(join(dataDir, 'setup-token'), 'utf8')).trim(),
    organization_name: 'Acme',
    name: 'Ada',
    email: 'ada@example.com',
    password: 'a password of 12 characters',
  });
  await call('/api/projects', { key: 'shop', name: 'Web shop' }, token);

  const signalbox = async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, ['bin/signalbox.mjs', ...args], {
      cwd: folder,
      env: { ...process.env, SERVICE_DATA_DIR: dataDir },
    });
    return stdout.trim();
  };
  const began = performance.now();
  await signalbox('demo', 'shop');
  for (;;) {
    const lines = (await signalbox('projections')).split('\n');
    if (lines.every((line) => IS_CURRENT.test(line))) return (performance.now() - began) / 1000;
    if (performance.now() - began > TIMEOUT_MS)
      throw new Error(`projections did not catch up:\n${lines.join('\n')}`);
    await sleep(POLL_MS);
  }
}
