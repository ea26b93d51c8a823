import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyCheckout } from './checkout-copy.js';
import { shellBlocks } from './commands.js';
import { freePort } from './free-port.js';

const ROOT = join(import.meta.dirname, '..', '..');
const README = join(ROOT, 'README.md');

/** Signs in as the administrator: each block of commands runs in a shell of its own. */
const login = `ACCESS_TOKEN=$(curl -sS $BASE/api/auth/login -H 'Content-Type: application/json' -d '{"email": "ada@example.com", "password": "a password of 12 characters or more"}' | json access_token)`;

/**
 * Types the commands of the README, in a copy of the checkout. Two things differ from what a person does: the
 * packages are those that are installed already, and the port is a free one.
 */
describe('README', () => {
  let folder: string;
  let port: number;
  let service: ChildProcess;
  let log = '';
  let allLogs = '';

  const typed = (script: string): string => script.replaceAll('localhost:3000', `localhost:${port}`);
  const run = (script: string): string =>
    execFileSync('bash', ['-euo', 'pipefail', '-c', typed(script)], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 110_000,
    });
  const start = async (): Promise<void> => {
    service = spawn('npm', ['start'], {
      cwd: folder,
      env: { ...process.env, PORT: String(port) },
      detached: true,
    });
    log = '';
    for (const stream of [service.stdout, service.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        allLogs += chunk.toString();
      });
    }
    await expect.poll(() => log, { timeout: 300_000 }).toContain('Signalbox is ready');
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const ended = new Promise((resolve) => service.once('close', resolve));
    // The whole process group: npm, and the service that it runs.
    if (service.pid) process.kill(-service.pid, signal);
    await ended;
  };

  beforeAll(async () => {
    folder = copyCheckout('readme');
    port = await freePort();
  });
  afterAll(async () => {
    if (service.exitCode === null && service.signalCode === null) await end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('starts the service with its two commands', async () => {
    expect(shellBlocks(README, 'Start')).toEqual(['npm ci && npm start\n']);
    await start();
    await expect.poll(() => log).toMatch(/http:\/\/localhost:\d+\/setup\?token=/);
  });

  it('leads from nothing to the events read back, and a kill -9 takes none away', async () => {
    const blocks = shellBlocks(README, 'Send your first batch');
    const output = run(blocks.join('\n'));
    const expected = /^```json\n(.*?)\n```$/ms.exec(readFileSync(README, 'utf8'))?.[1];
    expect(expected).toContain('"accepted":2');
    expect(output).toContain(expected);
    const lists = output.split('\n').join('').split('{"items":').slice(1);
    expect(lists).toHaveLength(2);
    expect(lists[0]).toContain('12345678901234567890');
    expect(lists[1]).toContain('"service": "checkout"');
    expect(existsSync(join(folder, 'data', 'setup-token'))).toBe(false);

    await end('SIGKILL');
    await start();
    const again = run([blocks[0], login, blocks.at(-1)].join('\n'));
    expect(again.split('\n').join('').split('{"items":').slice(1)).toEqual(lists);
  });

  it('lets people in and out again', () => {
    const names = shellBlocks(README, 'Send your first batch')[0];
    const output = run([names, login, ...shellBlocks(README, 'Invite a teammate')].join('\n'));
    expect(output).toMatch(/http:\/\/localhost:\d+\/invitation#token=sbi_/);
    expect(output).toContain('"flags:edit"');
    expect(output).toContain('This needs the permission \\"keys:manage\\" on the project \\"shop\\".');
    expect(output).toContain('"allowed":false');
    expect(output).toContain('"service": "checkout"');
    expect(output).toContain('401\n401\n');
    for (const action of ['user.invited', 'user.activated', 'token.created', 'user.deactivated']) {
      expect(output).toContain(`"action": "${action}"`);
    }
  });

  it('rolls a flag out, kills it and sees that arrive', () => {
    const names = shellBlocks(README, 'Send your first batch')[0];
    const key = `API_KEY=$(curl -sS $BASE/api/projects/shop/api-keys -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' -d '{"name": "flags"}' | json api_key)`;
    const output = run([names, login, key, ...shellBlocks(README, 'Flags in five minutes')].join('\n'));
    expect(output).toMatch(
      /"key":"new_checkout","value":(?:true|false),"rule":"rollout_bucket","bucket":\d+,"rollout":25/,
    );
    expect(output).toMatch(/id: 2\ndata: \{"revision":2,"bucket_version":1/);
    expect(output).toMatch(
      /event: flags.changed\nid: 3\ndata: \{"revision":3,"prev_revision":2,.*"killed":true/,
    );
    expect(output).toContain('"reason":"the basket is empty"');
    expect(output).toMatch(/"killed":false,"rollout":25.*"revision":4/);
  });

  it('runs an app to its result, and finds the end of a run whose callbacks were lost', () => {
    const names = shellBlocks(README, 'Send your first batch')[0];
    const output = run([names, login, ...shellBlocks(README, 'Run an app')].join('\n'));
    expect(output).toMatch(/"state":"succeeded".*"source":"callback","observed":"success"/);
    expect(output).toContain('"path":"input.day"');
    expect(output).toMatch(/"task_id":"extract".*"state":"success"/);
    expect(output).toMatch(/"progress":\{"done":4,"total":4,.*"result":\{"orders":1842\}/);
    expect(output).toMatch(/\{"checked":\d+,"changed":\d+,"unchanged":\d+,"errors":0,/);
    expect(output).toMatch(/"state":"succeeded".*"source":"(?:poll|feed)","observed":"success"/);
    // The section ends with the result.
    expect(output.slice(output.lastIndexOf('"checked":'))).toContain('"result":{"orders":1842}');
  });

  it('shows where the error of an imaginary company came from', async () => {
    const names = shellBlocks(README, 'Send your first batch')[0];
    const [demo, ...questions] = shellBlocks(README, 'Look at your events');
    expect(run(demo ?? '')).toMatch(/^\d{5,6} events of 30 days are in the project "shop"\.$/m);
    await expect
      .poll(() => run('npm run -s projections'), { timeout: 110_000, interval: 1000 })
      .not.toMatch(/ (?!0\.0 )\S+ s behind|building/);
    const output = run([names, login, ...questions].join('\n'));
    expect(output).toContain("Cannot read properties of undefined (reading 'total')");
    expect(output).toContain('"root_name":"POST /orders"');
    expect(output).toContain('"version":"5.0.0"');
  });

  it('wrote no secret and no data into its log', async () => {
    // Commands block this process: what the service writes meanwhile arrives only when something is waited for.
    await expect.poll(() => allLogs).toContain('/api/flags/new_checkout/kill');
    expect(allLogs).toMatch(
      /"request_id":"[0-9a-f-]{36}","method":"GET","path":"\/api\/events","status":200/,
    );
    for (const secret of [
      'sbk_',
      'sbw_',
      'sbi_',
      'sbp_',
      'a password of 12',
      'nanoseconds',
      'Bearer ',
      'checkout',
      'eyJ',
    ]) {
      // The key of a flag is part of paths, which the log has.
      expect(allLogs.replaceAll('/flags/new_checkout', '')).not.toContain(secret);
    }
  });

  it('stops at a signal, its database with it', async () => {
    await end('SIGTERM');
    expect(log).toContain('"msg":"stopped"');
    expect(existsSync(join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
