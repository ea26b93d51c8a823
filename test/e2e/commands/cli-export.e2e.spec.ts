import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCli } from '../../../src/cli/run-cli.js';
import { EventStore } from '../../../src/events/store/event-store.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { bootstrap, createProject } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('signalbox events', () => {
  let app: TestApp;
  let token: string;
  let folder: string;
  let errors: string;

  beforeAll(async () => {
    app = await startTestApp();
    token = (await bootstrap(app)).accessToken;
    const { id } = await createProject(app, token, 'shop');
    const receivedAt = new Date('2026-11-21T12:00:00Z');
    await app.database.query("INSERT INTO events VALUES ($1, $2, 'log', $3, $3, $4)", [
      uuidV7(receivedAt.getTime()),
      id,
      receivedAt,
      '{"message": "Übersicht"}',
    ]);
    folder = await mkdtemp(join(tmpdir(), 'signalbox-export-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    errors = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      errors += String(text);
      return true;
    });
    vi.stubEnv('SIGNALBOX_URL', app.baseUrl);
    vi.stubEnv('SIGNALBOX_TOKEN', token);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    process.exitCode = undefined;
  });
  const run = (format: string, output: string, more: string[] = []): Promise<number> =>
    runCli([
      ...['events', 'export', '--project', 'shop', '--type', 'log'],
      ...['--format', format, '--output', output],
      ...more,
    ]);

  it.each([
    ['csv', 'utf8', '', ','],
    ['csv-excel', 'utf16le', '\ufeff', '\t'],
  ] as const)('exports %s to a complete file, without a closing line', async (format, encoding, mark, by) => {
    const file = join(folder, `events.${format}`);
    expect(await run(format, file), errors).toBe(0);
    const [header, row, end] = (await readFile(file, encoding)).split('\r\n');
    expect(header?.startsWith(`${mark}id${by}project_id${by}`)).toBe(true);
    expect(row).toContain('""Übersicht""');
    expect(end).toBe('');
  });

  it('searches with --query, like `events query`, and names fields that no schema documents', async () => {
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      lines.push(String(text));
      return true;
    });
    const search = (words: string): Promise<number> =>
      runCli(['events', 'query', '--project', 'shop', '--query', words, '--json']);
    expect(await search('type:log message:Übersicht'), errors).toBe(0);
    expect([JSON.parse(lines.splice(0).join('')), errors]).toMatchObject([[{ type: 'log' }], '']);
    expect(await search('type:log messge:Übersicht')).toBe(0);
    expect(JSON.parse(lines.splice(0).join(''))).toEqual([]);
    expect(errors).toBe(
      '--query, column 10: "messge" is not a documented field; only events whose senders added it to data contain it. Did you mean message?\n',
    );
    const file = join(folder, 'searched.ndjson');
    expect(await run('ndjson', file, ['--query', 'message:another'])).toBe(0);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ export: { complete: true, events: 0 } });
  });

  it.runIf(existsSync('/dev/full'))(
    'reports a file that cannot be completed, as on a full disk',
    async () => {
      expect(await run('ndjson', '/dev/full')).toBe(1);
      expect(errors).toContain('--output is not complete: /dev/full: the disk is full.');
    },
  );

  it('reports CSV that was cut off', async () => {
    const store = app.app.get(EventStore, { strict: false });
    const original = store.scan.bind(store);
    let pages = 0;
    vi.spyOn(store, 'scan').mockImplementation(async (question) => {
      if (pages++ > 0) throw new Error('out of order');
      const page = await original(question);
      return { ...page, next: { at: '2026-11-21T12:00:00.000000Z', id: uuidV7(0) } };
    });
    expect(await run('csv', join(folder, 'cut.csv'))).toBe(69);
    expect(errors).toContain('The export is not complete (the connection was lost).');
  });

  it('names the file that cannot be written', async () => {
    const file = join(folder, 'none', 'events.ndjson');
    expect(await run('ndjson', file)).toBe(64);
    expect(errors).toBe(`--output cannot be written: ${file}: there is no such file or folder.\n`);
    expect(existsSync(file)).toBe(false);
  });
});
