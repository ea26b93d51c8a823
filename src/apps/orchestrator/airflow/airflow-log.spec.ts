import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeAirflow } from '../../../../test/support/fake-airflow/fake-airflow.js';
import { TASK_ID, type Version } from '../../../../test/support/fake-airflow/bodies.js';
import { failureOf } from '../../../../test/support/apps/orchestrator-contract.js';
import { AirflowOrchestrator } from './airflow-orchestrator.js';
import { logRenderer } from './airflow-log.js';
import { LogWindow, linesOf } from '../log-window.js';

const NEVER = new AbortController().signal;

describe('the log of a task', () => {
  let fake: FakeAirflow;
  let airflow: AirflowOrchestrator;
  afterEach(() => fake.stop());

  const start = async (
    version: Version,
    log: readonly string[],
    outcome: 'failed' | 'success' = 'success',
  ) => {
    fake = await FakeAirflow.start({ version });
    fake.dag('report', { log, outcome });
    fake.runs.create('report', 'run', {});
    airflow = new AirflowOrchestrator(fake.settings());
    await expect.poll(() => fake.find('report', 'run')?.state).toBe(outcome);
  };
  const read = (continuation: string | null = null, maxBytes = 65_536, tryNumber = 1, taskId = TASK_ID) =>
    airflow.readLog('report', 'run', { taskId, mapIndex: -1, tryNumber }, continuation, maxBytes, NEVER);
  const readAll = async (maxBytes: number): Promise<string[]> => {
    const pages: string[] = [];
    for (let next: string | null = null; pages.length === 0 || next !== null;) {
      const page = await read(next, maxBytes);
      pages.push(page.text);
      next = page.continuation;
    }
    return pages;
  };

  it.each(['v1', 'v2'] as const)(
    'contains its lines, without the hosts and files of Airflow (%s)',
    async (version) => {
      await start(version, ['begun', 'done']);
      const { text, continuation } = await read();
      const lines = text.trimEnd().split('\n');
      expect(lines).toHaveLength(2);
      expect(lines[0]).toMatch(/^\[?2\d{3}-.* INFO .*begun$/);
      expect(lines[1]).toMatch(/done$/);
      expect(text).not.toMatch(/worker-7|8793|\*\*\*|group::/);
      expect(continuation).toBeNull();
    },
  );

  it('contains the traceback of an exception', async () => {
    await start('v2', ['begun'], 'failed');
    const { text } = await read();
    expect(text.split('\n').slice(1)).toEqual([
      expect.stringMatching(/ERROR Task failed with exception$/),
      'Traceback (most recent call last):',
      '  File "/opt/airflow/dags/report.py", line 7, in work',
      'ValueError: no data',
      '',
    ]);
  });

  it.each(['v1', 'v2'] as const)('consists of pages that split no character (%s)', async (version) => {
    await start(version, ['äöü€𝄞 und so weiter '.repeat(20), '𝄞'.repeat(50)]);
    const whole = (await read()).text;
    expect(whole).toContain('𝄞𝄞');
    for (const maxBytes of [4, 5, 7, 64, 333]) {
      const pages = await readAll(maxBytes);
      expect(pages.join('')).toBe(whole);
      for (const page of pages) {
        expect(Buffer.byteLength(page)).toBeLessThanOrEqual(maxBytes);
        expect(page).not.toContain('\ufffd');
      }
    }
  });

  it('is read up to the size of a page, and marks where a long log is truncated', async () => {
    await start(
      'v2',
      Array.from({ length: 100 }, () => 'x'.repeat(100_000)),
    );
    const first = await read(null, 1000);
    expect(first.text).toHaveLength(1000);
    const pages = await readAll(4 * 1024 * 1024);
    expect(pages.at(-1)).toMatch(/\[The log is truncated\.\]\n$/);
    expect(pages.join('').length).toBeLessThan(8.1 * 1024 * 1024);
  });

  it('is read at its end also when more precedes it than a read from its start returns', async () => {
    const lines = Array.from({ length: 100 }, () => 'x'.repeat(100_000));
    await start('v2', [...lines, 'the last line']);
    const task = { taskId: TASK_ID, mapIndex: -1, tryNumber: 1 };
    const end = await airflow.readLogEnd('report', 'run', task, 1000, NEVER);
    expect(end?.text).toMatch(/^\S+ INFO the last line\n$/);
    expect(end?.startsAt).toBeGreaterThan(9 * 1024 * 1024);
    fake.dag('report', { log: [...lines, 'the last line', 'one more'] });
    expect((await read(end?.continuation)).text).toMatch(/^\S+ INFO one more\n$/);
  });

  it('has the same lines for any division into chunks', async () => {
    const text = Buffer.from(Array.from({ length: 40 }, (_, n) => `line ${n}`).join('\n'));
    const divided = async (size: number): Promise<string[]> => {
      const chunks = (function* () {
        for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size);
      })();
      const lines: string[] = [];
      const stream = Readable.from(chunks) as AsyncIterable<Uint8Array>;
      for await (const { line, limitReached } of linesOf(stream, 100))
        lines.push(limitReached ? 'limit' : line);
      return lines;
    };
    const whole = await divided(text.length);
    expect(whole.at(-1)).toBe('limit');
    for (const size of [1, 7, 64, 99, 100, 101]) expect(await divided(size)).toEqual(whole);
  });

  it('is empty for an attempt or a task without a log', async () => {
    await start('v2', []);
    const none = { text: '', continuation: null, position: expect.any(String) };
    expect(await read(null, 1000, 0)).toEqual(none);
    expect(await read(null, 1000, 7)).toEqual(none);
    expect(await read(null, 1000, 1, 'other')).toEqual(none);
  });

  it('fails like all other calls', async () => {
    await start('v2', ['begun']);
    expect((await read()).text).toMatch(/begun/);
    fake.faults.add('log', { kind: 'answer', status: 200, type: 'text/html', body: '<html>login</html>' });
    expect(await failureOf(read())).toBe('unreachable');
    fake.faults.add('log', { kind: 'answer', status: 403 });
    expect(await failureOf(read())).toBe('forbidden');
    fake.faults.add('log', { kind: 'cut' });
    expect(await failureOf(read())).toBe('unreachable');
    expect(await failureOf(read('bm9uZQ'))).toBe('refused');
    fake.access.revokeTokens();
    expect((await read()).text).toMatch(/begun/);
  });

  it('contains neither the credentials nor the address of Airflow', async () => {
    await start('v2', []);
    const { password, url } = fake.settings();
    fake.dag('report', { log: [`curl -u svc:${password} ${url}/api/v2/dags`] });
    expect((await read()).text).toMatch(/INFO curl -u svc:… …\/api\/v2\/dags\n$/);
  });
});

describe('a line of Airflow 3', () => {
  it('keeps the fields that a task adds, and lines that are no JSON', () => {
    const render = logRenderer('v2');
    const entry = {
      timestamp: '2026-11-21T10:00:00Z',
      level: 'info',
      event: 'read',
      logger: 'task',
      rows: 7,
      of: 'a',
    };
    expect(render(JSON.stringify(entry))).toBe('2026-11-21T10:00:00Z INFO read rows=7 of=a');
    expect(render('(Log stream stopped)')).toBe('(Log stream stopped)');
    expect(render('{"event":"alone"}')).toBe('alone');
    expect(render('7')).toBe('7');
    expect(render('')).toBe('');
  });
});

describe('lines of a stream', () => {
  const collect = async (parts: readonly Uint8Array[], maxBytes = 1000) => {
    const lines: string[] = [];
    const chunks = (async function* () {
      for (const part of parts) yield await Promise.resolve(part);
    })();
    for await (const { line, limitReached } of linesOf(chunks, maxBytes))
      lines.push(limitReached ? `${line}!` : line);
    return lines;
  };

  it('are assembled from chunks of any size', async () => {
    const bytes = Buffer.from('ä\n€𝄞\n\nlast');
    for (let size = 1; size <= bytes.length; size++) {
      const parts: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
      expect(await collect(parts)).toEqual(['ä', '€𝄞', '', 'last']);
    }
  });

  it('end at the limit', async () => {
    expect(await collect([Buffer.from('a\nb'), Buffer.from('c\nd'), Buffer.from('e\n')], 6)).toEqual([
      'a',
      'bc',
      'd!',
    ]);
  });
});

describe('a window of a text', () => {
  it('advances also by a character that exceeds its size', () => {
    const window = new LogWindow({ from: 0, kind: 'from' }, 1);
    window.add('𝄞𝄞');
    expect(window.text()).toBe('𝄞');
    expect(window.continuation()).not.toBeNull();
  });
});
