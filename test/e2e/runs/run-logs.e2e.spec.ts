import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FOLLOW_PACE } from '../../../src/apps/run-logs/followed-log.js';
import { LogStreams } from '../../../src/apps/run-logs/log-streams.js';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser } from '../../support/access/identity.js';
import { SseClient } from '../../support/http/sse-client.js';
import { RunStage, type InstalledApp } from '../../support/apps/run-stage.js';

interface Page {
  task_id: string;
  map_index: number;
  try_number: number;
  text: string;
  skipped_bytes: number | null;
  next_cursor: string | null;
  resume_cursor: string;
}

/** The bytes that may be buffered for one reader, plus the message that exceeds the limit. */
const MAX_WAITING_BYTES = 8_500_000;
/** Pauses between two reads of a followed log. */
const QUICK = { minPauseMs: 50, afterFailureMs: 100, pauseShare: 1 };

describe('logs of runs', () => {
  let stage: RunStage;
  let app: InstalledApp;
  let runId: string;

  beforeAll(async () => {
    stage = await RunStage.start();
    app = await stage.installed();
    stage.airflow.dag(`${app.slug}__manual`, { queuedMs: 0, durationMs: 10 ** 9 });
    runId = await startedRun(app);
  });
  afterEach(() => stage.airflow.faults.clear());
  afterAll(() => stage.close());

  const startedRun = async ({ installationId, slug }: InstalledApp): Promise<string> => {
    const { id } = await stage.started(installationId);
    await stage.until(id, { submitted_at: expect.any(String) });
    await vi.waitFor(() => expect(stage.airflow.find(`${slug}__manual`, id)?.state).toBe('running'), {
      timeout: 60_000,
    });
    return id;
  };
  const logs = (query = '', who = stage.viewer, id = runId): ReturnType<RunStage['call']> =>
    stage.call(who, 'get', `/runs/${id}/logs${query}`);
  const page = async (query: string): Promise<Page> => {
    const response = await logs(query);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    return response.body as Page;
  };
  let task = '';

  it('list the tasks and their attempts', async () => {
    const response = await logs();
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      tasks: [
        {
          task_id: expect.any(String),
          map_index: -1,
          tries: 1,
          state: 'running',
          started_at: expect.any(String),
          ended_at: null,
        },
      ],
    });
    expect(response.headers['cache-control']).toBe('no-store');
    task = (response.body as { tasks: { task_id: string }[] }).tasks[0]?.task_id ?? '';
  });

  it('contain the text of an attempt, by default of the latest one', async () => {
    const read = await page(`?task=${task}`);
    expect(read).toMatchObject({ task_id: task, map_index: -1, try_number: 1, next_cursor: null });
    expect(read.text).toContain('The report has begun.');
    const { resume_cursor: _cursor, ...same } = read;
    expect(await page(`?task=${task}&map_index=-1&try=1`)).toMatchObject(same);
  });

  it('reveal no address of the orchestrator, in the body or in the headers', async () => {
    const response = await logs(`?task=${task}`);
    const all = JSON.stringify([response.headers, response.body]);
    for (const secret of [stage.airflow.url, 'worker-7.internal', 'Airflow-Continuation', 'svc']) {
      expect(all).not.toContain(secret);
    }
  });

  it('are returned in pages of at most 256 KB, whose cursors are valid for this log only', async () => {
    const long = await stage.installed();
    const lines = Array.from({ length: 9000 }, (_, i) => `line ${i} ${'ä'.repeat(30)}`);
    stage.airflow.dag(`${long.slug}__manual`, { queuedMs: 0, durationMs: 10 ** 9, log: lines });
    const id = await startedRun(long);
    let text = '';
    let cursor: string | null = null;
    let count = 0;
    do {
      const query: string = cursor === null ? `?task=${task}` : `?cursor=${cursor}`;
      const response = await logs(query, stage.viewer, id);
      expect([response.status, response.text]).toEqual([200, expect.any(String)]);
      const read = response.body as Page;
      expect(Buffer.byteLength(read.text)).toBeLessThanOrEqual(256 * 1024);
      expect(read).toMatchObject({ task_id: task, map_index: -1, try_number: 1 });
      text += read.text;
      count++;
      // The cursor is not that of the orchestrator, in any encoding.
      if (read.next_cursor)
        expect(Buffer.from(read.next_cursor, 'base64url').toString()).not.toContain('from:');
      cursor = read.next_cursor;
    } while (cursor !== null);
    expect(count).toBeGreaterThan(2);
    expect(text.match(/line \d+/g)).toEqual(lines.map((line) => /line \d+/.exec(line)?.[0]));

    const first = (await logs(`?task=${task}`, stage.viewer, id)).body as Page;
    expectProblem(await logs(`?cursor=${first.next_cursor}`), 400, 'validation_failed');
  });

  it('begin at the end on request, and continue with what is written later', async () => {
    const { installationId, slug } = await stage.installed();
    const lines = Array.from({ length: 6_000 }, (_, n) => `line ${n} ${'x'.repeat(400)}`);
    const write = (log: readonly string[]) =>
      stage.airflow.dag(`${slug}__manual`, { queuedMs: 0, durationMs: 10 ** 9, log });
    write(lines);
    const id = await startedRun({ installationId, slug } as InstalledApp);
    const read = async (query: string): Promise<Page> =>
      (await logs(query, stage.viewer, id).expect(200)).body;

    const end = await read(`?task=${task}&part=end`);
    expect(end.text).toMatch(/line 5999 x+\n$/);
    expect(end.text).toMatch(/^20\S+ INFO line \d+ x+\n/);
    expect(Buffer.byteLength(end.text)).toBeLessThanOrEqual(2 * 1024 ** 2);
    expect(end).toMatchObject({ next_cursor: null, skipped_bytes: expect.any(Number) });
    expect(end.skipped_bytes).toBeGreaterThan(100_000);

    const nothing = await read(`?cursor=${end.resume_cursor}`);
    expect(nothing).toMatchObject({ text: '', next_cursor: null, try_number: 1 });
    write([...lines, 'one more', 'and another']);
    const more = await read(`?cursor=${nothing.resume_cursor}`);
    expect(more.text).toMatch(/^\S+ INFO one more\n\S+ INFO and another\n$/);
    expect((await read(`?cursor=${more.resume_cursor}`)).text).toBe('');
    expectProblem(await logs(`?cursor=${more.resume_cursor}`), 400, 'validation_failed');
  });

  describe('as a stream', () => {
    const LINES = ['one', 'two'];
    let installed: InstalledApp;
    let id: string;
    let cursor: string;
    const opened: SseClient[] = [];
    const write = (log: readonly string[]): void => {
      stage.airflow.dag(`${installed.slug}__manual`, { queuedMs: 0, durationMs: 10 ** 9, log });
    };
    const open = async (from = cursor, who = stage.viewer): Promise<SseClient> => {
      const path = `/api/v1/apps/runs/${id}/logs/stream?cursor=${from}`;
      const headers = { Authorization: `Bearer ${who.accessToken}` };
      const stream = await SseClient.open(stage.app.baseUrl + path, headers);
      opened.push(stream);
      return stream;
    };
    const textOf = (stream: SseClient): string =>
      stream
        .ofType('log.text')
        .map(({ text }) => text)
        .join('');
    const isText = (pattern: RegExp) => ({ asymmetricMatch: (text: string) => pattern.test(text) });

    beforeEach(async () => {
      Object.assign(stage.app.app.get(LogStreams).pace, QUICK);
      installed = await stage.installed();
      write(LINES);
      id = await startedRun(installed);
      const { tasks } = (await logs('', stage.viewer, id).expect(200)).body as {
        tasks: { task_id: string }[];
      };
      const query = `?task=${tasks[0]?.task_id}&part=end`;
      const first = (await logs(query, stage.viewer, id).expect(200)).body as Page;
      cursor = first.resume_cursor;
    });
    afterEach(() => {
      for (const stream of opened.splice(0)) stream.close();
    });

    it('are sent as they are written, without the part that was read before', async () => {
      const stream = await open();
      expect(stream.contentType).toMatch(/^text\/event-stream/);
      write([...LINES, 'three']);
      await expect.poll(() => textOf(stream)).toEqual(isText(/^\S+ INFO three\n$/));
      write([...LINES, 'three', 'four']);
      await expect.poll(() => textOf(stream)).toEqual(isText(/^\S+ INFO three\n\S+ INFO four\n$/));
      const [{ cursor: next } = {}] = stream.ofType('log.text').slice(-1);
      expect(stream.lastEventId).toBe(next);
      const page = (await logs(`?cursor=${String(next)}`, stage.viewer, id).expect(200)).body as Page;
      expect(page.text).toBe('');
    });

    it('are read once for all readers of the same log', async () => {
      // Long enough for all readers to receive what one read returned.
      Object.assign(stage.app.app.get(LogStreams).pace, FOLLOW_PACE);
      const streams = await Promise.all(Array.from({ length: 5 }, () => open()));
      write([...LINES, 'three']);
      for (const stream of streams) await expect.poll(() => textOf(stream)).toMatch(/three/);
      const before = stage.airflow.count('log');
      write([...LINES, 'three', 'four']);
      for (const stream of streams) await expect.poll(() => textOf(stream)).toMatch(/four/);
      const first = stage.airflow.count('log') - before;
      // Five separate readers would have made five requests in each interval.
      expect(first).toBeLessThan(5);
    });

    it('continue when the orchestrator responds again', async () => {
      const stream = await open();
      write([...LINES, 'three']);
      await expect.poll(() => textOf(stream)).toMatch(/three/);
      const before = stage.airflow.count('log');
      stage.airflow.faults.add('log', { kind: 'answer', status: 503 }, 1);
      write([...LINES, 'three', 'four']);
      await expect.poll(() => stage.airflow.count('log')).toBeGreaterThan(before + 1);
      await expect.poll(() => textOf(stream)).toMatch(/four\n$/);
      expect(stream.ended).toBe(false);
    });

    it('end when the orchestrator denies access to the log', async () => {
      const stream = await open();
      stage.airflow.faults.add('log', { kind: 'answer', status: 403 }, 5);
      await expect.poll(() => stream.ended).toBe(true);
      expect(stream.messages).toEqual([]);
    });

    it('end when the run has ended and everything was sent', async () => {
      const stream = await open();
      write([...LINES, 'three']);
      await stage.end(id);
      await expect.poll(() => stream.ended).toBe(true);
      expect(textOf(stream)).toMatch(/three/);
      expect(stream.ofType('log.end')).toHaveLength(1);
    });

    it('end without a message when the reader loses the permission', async () => {
      const reader = await addUser(stage.app, `reader-${id}@example.com`, {
        projectId: stage.shop.id,
        relation: 'viewer',
      });
      const [kept, lost] = [await open(), await open(cursor, reader)];
      write([...LINES, 'three']);
      await expect.poll(() => textOf(lost)).toMatch(/three/);
      const member = `/api/projects/${stage.shop.id}/members/${reader.userId}`;
      await as(stage.app, stage.admin, 'delete', member).expect(204);
      write([...LINES, 'three', 'four']);
      await expect.poll(() => lost.ended).toBe(true);
      await expect.poll(() => textOf(kept)).toMatch(/four/);
      expect(textOf(lost)).not.toMatch(/four/);
      expect(lost.ofType('log.end')).toEqual([]);
    });

    it('disconnect a reader that does not read, within a bound of memory, and no other', async () => {
      const log: string[] = [...LINES];
      const [slow, quick] = [await open(), await open()];
      slow.pause();
      const metric = async (pattern: RegExp): Promise<number> => {
        const text = await (await fetch(`${stage.app.baseUrl}/metrics`)).text();
        return Number(pattern.exec(text)?.[1] ?? 0);
      };
      const cutOff = (): Promise<number> =>
        metric(/^signalbox_streams_cut_off_total\{kind="logs",reason="\w+"\} (\d+)$/m);
      const before = await cutOff();
      // Steps of 3 MB: the buffers of the kernel take the first ones.
      const deadline = performance.now() + 150_000;
      let buffered = 0;
      while ((await cutOff()) === before && performance.now() < deadline) {
        const last = `line ${log.length}`;
        log.push(...Array.from({ length: 30 }, () => 'x'.repeat(100_000)), last);
        write(log);
        await expect.poll(() => textOf(quick).endsWith(`${last}\n`), { timeout: 60_000 }).toBe(true);
        buffered = Math.max(buffered, await metric(/^signalbox_stream_buffered_bytes (\d+)$/m));
      }
      expect(await cutOff()).toBe(before + 1);
      expect(buffered).toBeLessThanOrEqual(MAX_WAITING_BYTES);
      await expect.poll(() => metric(/^signalbox_streams_open\{kind="logs"\} (\d+)$/m)).toBe(1);
      log.push('the last line');
      write(log);
      await expect.poll(() => textOf(quick).endsWith('the last line\n'), { timeout: 60_000 }).toBe(true);
      expect(quick.ended).toBe(false);
    }, 240_000);

    it('require a cursor of this run', async () => {
      const path = `/runs/${runId}/logs/stream?cursor=`;
      expectProblem(await stage.call(stage.viewer, 'get', path + cursor), 400, 'validation_failed');
      expectProblem(await stage.call(stage.viewer, 'get', `${path}x`), 400, 'validation_failed');
      expectProblem(await stage.call(stage.stranger, 'get', path + cursor), 404, 'not_found');
    });
  });

  it('of a short log are complete, whichever part is requested', async () => {
    const start = await page(`?task=${task}&part=start`);
    expect(await page(`?task=${task}&part=end`)).toMatchObject({ text: start.text, skipped_bytes: 0 });
    expect(start.skipped_bytes).toBeNull();
  });

  it('are limited to a few concurrent reads of a caller', async () => {
    let answer = (): void => undefined;
    const until = new Promise<void>((resolve) => (answer = resolve));
    stage.airflow.faults.add('log', { kind: 'hold', until }, 10);
    const statuses: number[] = [];
    const requests = Array.from({ length: 10 }, async () => {
      statuses.push((await logs(`?task=${task}`)).status);
    });
    await expect.poll(() => statuses).toEqual(Array(6).fill(429));
    answer();
    await Promise.all(requests);
    expect(statuses.slice(6)).toEqual(Array(4).fill(200));
  });

  it.each([
    '?part=end',
    '?task=x&part=middle',
    '?try=1',
    '?map_index=0',
    '?task=',
    '?task=x&try=0',
    '?task=x&cursor=abc',
  ])('refuses %s', async (query) => {
    expectProblem(await logs(query), 400, 'validation_failed');
  });

  it.each(['?task=other', '?task=report&map_index=3'])(
    'knows no log of %s, and requests none',
    async (query) => {
      stage.airflow.resetCounts();
      expectProblem(await logs(query), 404, 'logs_unavailable');
      expect(stage.airflow.count('log')).toBe(0);
    },
  );

  it('of an attempt that was never made are not found', async () => {
    expectProblem(await logs(`?task=${task}&try=2`), 404, 'logs_unavailable');
  });

  it('of a run that the orchestrator does not have are not found, without a request to it', async () => {
    const { installationId } = await stage.installed({ concurrency: { limit: 1 } });
    await stage.started(installationId);
    const { id } = await stage.started(installationId);
    stage.airflow.resetCounts();
    expectProblem(await logs('', stage.viewer, id), 404, 'logs_unavailable');
    expect(stage.airflow.count('tasks')).toBe(0);
  });

  it('that are not written yet are not found', async () => {
    stage.airflow.faults.add('log', { kind: 'answer', status: 404 });
    expectProblem(await logs(`?task=${task}`), 404, 'logs_unavailable');
  });

  it('that the service has no permission to read are not found', async () => {
    stage.airflow.faults.add('log', { kind: 'answer', status: 403 });
    expectProblem(await logs(`?task=${task}`), 404, 'logs_unavailable');
  });

  it.each([
    ['tasks', { kind: 'answer', status: 200, type: 'text/html', body: '<h1>http://internal/</h1>' }],
    ['log', { kind: 'reset' }],
  ] as const)('of an orchestrator that fails at %s with %j have to wait', async (route, fault) => {
    stage.airflow.faults.add(route, fault, 4);
    const response = await logs(`?task=${task}`);
    expectProblem(response, 503, 'orchestrator_unavailable');
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(response.text).not.toMatch(/internal|127\.0\.0\.1/);
  });

  it('are restricted to users who can view the run', async () => {
    expectProblem(await logs('', stage.stranger), 404, 'not_found');
    expectProblem(await logs('', stage.viewer, 'nothing'), 404, 'not_found');
  });
});
