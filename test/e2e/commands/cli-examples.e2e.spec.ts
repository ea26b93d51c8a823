import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { bootstrap, createApiKey, createProject, type Identity } from '../../support/access/identity.js';
import { signalbox } from '../../support/processes/signalbox-command.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const MAIN = join(import.meta.dirname, '..', '..', '..', 'dist', 'cli', 'main.js');
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Commands that call the API, in an order in which each finds the objects that it needs. */
const COMMANDS = [
  'projects',
  'plan',
  'apply',
  'flags',
  'api-keys',
  'events',
  'apps',
  'runs',
  'login',
  'completion',
];
/** Examples that read files, which other tests create. */
const ON_FILES = /signalbox events (?:import|verify)/;
/** Examples that run until they are stopped. */
const ENDLESS = /signalbox events tail/;

describe('the examples in the help of the commands', () => {
  let app: TestApp;
  let admin: Identity;
  let folder: string;
  let ids: { installation: string; run: string };
  let env: Record<string, string>;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    folder = await mkdtemp(join(tmpdir(), 'signalbox-examples-'));
    const files = {
      'signalbox.yaml': 'projects:\n  shop:\n    flags: { new-cart: { rollout: 10 } }\n',
      'input.json': JSON.stringify({ simulate: { outcome: 'success', duration_ms: 10, queue_ms: 10 } }),
      'manifest.json': JSON.stringify({ run_kinds: ['manual'] }),
      'config.json': '{}',
      'report-api-key': 'secret',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const other = await createProject(app, admin.accessToken, 'other');
    const key = await createApiKey(app, admin.accessToken, other.id);
    await as(app, admin, 'post', '/api/v1/apps')
      .send({ slug: 'nightly-report', name: 'Nightly report', owner: { kind: 'org' } })
      .expect(201);
    const token = await as(app, admin, 'post', '/api/auth/tokens').send({
      name: 'cli',
      scopes: ['project:view'],
    });
    await writeFile(join(folder, 'token.txt'), String((token.body as { token: string }).token));
    env = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      SIGNALBOX_URL: app.baseUrl,
      SIGNALBOX_TOKEN: admin.accessToken,
      SIGNALBOX_API_KEY: key.apiKey,
      SIGNALBOX_WEBHOOK_SECRET: key.webhookSecret,
    };
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Creates a run, and its installation, when the examples need them. */
  const prepareRuns = async (): Promise<void> => {
    const list = await as(app, admin, 'get', '/api/v1/apps/installations?project_id=shop').expect(200);
    const installation = String((list.body as { items: { id: string }[] }).items[0]?.id);
    const run = await as(app, admin, 'post', `/api/v1/apps/installations/${installation}/runs`)
      .send({})
      .expect(201);
    ids = { installation, run: String((run.body as { id: string }).id) };
  };

  const bash = async (line: string): Promise<void> => {
    const isEndless = ENDLESS.test(line);
    // `exec` gives the command the process id of the shell, so that the signal reaches the command itself.
    const words = `${isEndless ? 'exec ' : ''}${process.execPath} ${MAIN}`;
    const script = `set -o pipefail; signalbox() { ${words} "$@"; }\n${line}`;
    const command = promisify(execFile)('bash', ['-c', script], { cwd: folder, env });
    const ended = command.then(
      () => null,
      (error: unknown) => error as { code: number | null; signal: string | null; stderr: string },
    );
    if (isEndless) {
      await expect.poll(() => Promise.race([ended.then(() => 'ended'), openStreams()])).not.toBe(0);
      command.child.kill('SIGTERM');
    }
    const failed = await ended;
    if (failed === null || (isEndless && failed.signal === 'SIGTERM')) return;
    throw new Error(`status ${failed.code}: ${failed.stderr}`);
  };
  const openStreams = async (): Promise<number> => {
    const text = await (await fetch(`${app.baseUrl}/metrics`)).text();
    return Number(/^signalbox_live_streams_open (\d+)$/m.exec(text)?.[1]);
  };

  it.each(COMMANDS)('work for %s', async (command) => {
    const { stdout } = await signalbox([command, '--help']);
    const examples = [...stdout.matchAll(/^ {2}\$ (.+)$/gm)].map(([, line]) => line ?? '');
    expect(examples.length).toBeGreaterThan(0);
    if (command === 'runs') await prepareRuns();
    for (const example of examples.filter((line) => !ON_FILES.test(line))) {
      const line = example
        .replace('https://signalbox.example.com', app.baseUrl)
        .replace(UUID, () => (example.includes('runs start') ? ids.installation : ids.run))
        .replace('2026-11-25T10:00:00Z', new Date().toISOString())
        .replace(/> ~\/\S+/, '> script');
      // A user types the token at this prompt.
      const typed = command === 'login' && !line.includes('<') ? `${line} < token.txt` : line;
      await expect(bash(typed), typed).resolves.toBeUndefined();
    }
  });
});
