import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../test/support/manual-clock.js';
import { ProblemError } from '../common/problem/problem-error.js';
import { AppConfig } from '../config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { BatchReader } from './batch/batch-reader.js';
import type { IdempotencyReadModel } from './idempotency/idempotency.read-model.js';
import { InFlightKeys, type StoredAnswer } from './idempotency/in-flight-keys.js';
import type { IngestContext } from './ingest-context.js';
import { IngestService } from './ingest.service.js';
import type { IngestLimiter } from './limits/ingest-limiter.js';
import type { AppendOutcome, PreparedBatch } from './sink/event-sink.js';
import type { GroupCommitter } from './sink/group-committer.js';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const LOG = { type: 'log', ts: '2026-11-22T10:00:00Z', data: { message: 'm' } };
const DEPLOY = { type: 'deploy', ts: '2026-11-22T10:00:00Z', data: { service: 's' } };
const COMMITTED: AppendOutcome = { kind: 'committed' };

/** A commit whose outcome the test decides. */
interface HeldCommit {
  batch: PreparedBatch;
  end(outcome: AppendOutcome): void;
}

describe('IngestService', () => {
  let service: IngestService;
  let metrics: Metrics;
  let commits: HeldCommit[];
  /** Outcomes of the next commits; without one, a commit waits until the test ends it. */
  let outcomes: AppendOutcome[];
  const consumeEvents = vi.fn<IngestLimiter['consumeEvents']>();
  const refundEvents = vi.fn<IngestLimiter['refundEvents']>();
  const find = vi.fn<IdempotencyReadModel['find']>();

  const contextOf = (projectId: string, ...events: unknown[]): IngestContext => ({
    apiKey: { keyId: 'k', projectId, scopes: ['ingest'], secrets: () => [] },
    limits: { eventsPerSecond: 10, batchesPerSecond: 10, maxBatchBytes: 1_000_000, archived: false },
    gzip: false,
    body: Buffer.from(JSON.stringify({ events })),
    release: () => undefined,
  });
  const problemOf = async (work: Promise<unknown>): Promise<ProblemError> => {
    const error: unknown = await work.catch((caught: unknown) => caught);
    if (!(error instanceof ProblemError)) throw new Error('no problem', { cause: error });
    return error;
  };
  const counts = async (name: string): Promise<Record<string, number>> => {
    const values = (await metrics.registry.getSingleMetric(name)?.get())?.values ?? [];
    return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
  };
  const nextCommit = (number: number): Promise<HeldCommit> =>
    vi.waitFor(
      () => {
        const held = commits[number];
        if (held === undefined) throw new Error('no commit');
        return held;
      },
      { timeout: 60_000 },
    );

  beforeEach(() => {
    metrics = new Metrics();
    commits = [];
    outcomes = [];
    consumeEvents.mockReset().mockReturnValue(null);
    refundEvents.mockReset();
    find.mockReset().mockResolvedValue(null);
    const committer = {
      commit: (batch: PreparedBatch) =>
        new Promise<AppendOutcome>((end) => {
          commits.push({ batch, end });
          const outcome = outcomes.shift();
          if (outcome) end(outcome);
        }),
    };
    service = new IngestService(
      new BatchReader(
        AppConfig.fromEnv({ INGEST_MAX_BATCH_EVENTS: '5', EVENTS_MAX_FUTURE_SECONDS: '60' }),
        new ManualClock(NOW),
      ),
      { consumeEvents, refundEvents } as unknown as IngestLimiter,
      new InFlightKeys(),
      { find } as unknown as IdempotencyReadModel,
      committer as unknown as GroupCommitter,
      metrics,
    );
  });

  describe('a batch', () => {
    it('gets a response with its counts and reasons after its commit, and is counted by type', async () => {
      outcomes = [COMMITTED];
      const answer = await service.ingest(contextOf('p', LOG, 'junk', DEPLOY, LOG), null);
      expect(answer).toEqual({
        response: '{"accepted":3,"rejected":[{"index":1,"reason":"event: expected object"}]}',
        replayed: false,
        differentBody: false,
      });
      expect(commits[0]?.batch).toMatchObject({ projectId: 'p', idempotency: null, events: { length: 3 } });
      expect(await counts('signalbox_ingest_events_total')).toEqual({
        'log accepted': 2,
        'deploy accepted': 1,
        '- rejected': 1,
      });
      expect(await counts('signalbox_ingest_batches_total')).toEqual({ partial: 1 });
      expect(consumeEvents).toHaveBeenCalledExactlyOnceWith(
        'p',
        4,
        expect.objectContaining({ eventsPerSecond: 10 }),
      );
      expect(refundEvents).not.toHaveBeenCalled();
    });

    it.each([
      [[], 'empty'],
      [[LOG], 'all_ok'],
      [['junk'], 'all_rejected'],
      [[LOG, 'junk'], 'partial'],
    ])('of %j counts as %s', async (events, mix) => {
      outcomes = [COMMITTED];
      await service.ingest(contextOf('p', ...events), null);
      expect(await counts('signalbox_ingest_batches_total')).toEqual({ [mix]: 1 });
    });

    it('without an accepted event is committed only to store its key', async () => {
      await service.ingest(contextOf('p', 'junk'), null);
      expect(commits).toHaveLength(0);
      outcomes = [COMMITTED];
      const key = randomUUID();
      const { response } = await service.ingest(contextOf('p', 'junk'), key);
      expect(commits[0]?.batch.idempotency).toMatchObject({ key, response });
    });

    it('is checked against the clock of the service', async () => {
      outcomes = [COMMITTED];
      const at = (ts: string): object => ({ ...LOG, ts });
      const answer = await service.ingest(
        contextOf('p', at('2026-11-22T10:01:00Z'), at('2026-11-22T10:01:01Z')),
        null,
      );
      expect(answer.response).toBe(
        '{"accepted":1,"rejected":[{"index":1,"reason":"ts: more than 60 seconds in the future"}]}',
      );
    });

    it.each([
      ['{', 'invalid_json'],
      ['\xff', 'invalid_json'],
      ['{"events":[1,2,3,4,5,6]}', 'too_many_events'],
    ])('with the body %j is rejected as %s without a charge', async (text, code) => {
      const context = { ...contextOf('p'), body: Buffer.from(text, 'latin1') };
      expect((await problemOf(service.ingest(context, randomUUID()))).code).toBe(code);
      expect(consumeEvents).not.toHaveBeenCalled();
    });

    it('that was not committed gets a 503 with Retry-After, is refunded and not counted', async () => {
      outcomes = [{ kind: 'unavailable', reason: 'the database has no disk space left' }];
      const junk = Array.from({ length: 2 }, () => 'junk');
      const problem = await problemOf(service.ingest(contextOf('p', LOG, ...junk), null));
      expect(problem.code).toBe('service_unavailable');
      expect(problem.detail).toContain('the database has no disk space left');
      expect(Number(problem.headers?.['Retry-After'])).toBeGreaterThanOrEqual(1);
      expect(refundEvents).toHaveBeenCalledExactlyOnceWith('p', 3);
      expect(await counts('signalbox_ingest_events_total')).toEqual({});
    });

    it('is committed again without the events that the store rejects, and charged once', async () => {
      outcomes = [{ kind: 'unstorable', positions: [1, 2] }, COMMITTED];
      const key = randomUUID();
      const answer = await service.ingest(contextOf('p', LOG, DEPLOY, 'junk', LOG, LOG), key);
      expect(JSON.parse(answer.response)).toEqual({
        accepted: 2,
        rejected: [
          { index: 1, reason: 'data: cannot be stored' },
          { index: 2, reason: 'event: expected object' },
          { index: 3, reason: 'data: cannot be stored' },
        ],
      });
      expect(commits[1]?.batch.events.map(({ index }) => index)).toEqual([0, 4]);
      // A repeat must get this response, not that of the first attempt.
      expect(commits[1]?.batch.idempotency).toMatchObject({ key, response: answer.response });
      expect(consumeEvents).toHaveBeenCalledTimes(1);
      expect(await counts('signalbox_ingest_events_total')).toEqual({ 'log accepted': 2, '- rejected': 3 });
    });

    it('over the quota gets a 429, and is neither committed nor refunded', async () => {
      consumeEvents.mockReturnValue({ retryAfterSeconds: 3, remaining: 0 });
      const problem = await problemOf(service.ingest(contextOf('p', LOG), null));
      expect([problem.code, problem.headers?.['Retry-After']]).toEqual(['event_rate_exceeded', '3']);
      expect(find).not.toHaveBeenCalled();
      expect([commits.length, refundEvents.mock.calls.length]).toEqual([0, 0]);
    });

    it('waits for a limit that the database decides', async () => {
      consumeEvents.mockResolvedValue({ retryAfterSeconds: 1, remaining: 0 });
      expect((await problemOf(service.ingest(contextOf('p', LOG), null))).code).toBe('event_rate_exceeded');
      consumeEvents.mockResolvedValue(null);
      outcomes = [COMMITTED];
      expect((await service.ingest(contextOf('p', LOG), null)).replayed).toBe(false);
    });
  });

  describe('a repeat', () => {
    const key = randomUUID();
    const first: StoredAnswer = { response: '{"accepted":1,"rejected":[]}', bodySha256: Buffer.alloc(32) };
    const duplicate = (sameBody: boolean): AppendOutcome => ({
      kind: 'duplicate',
      response: '{"first":1}',
      sameBody,
    });

    it('gets the first response, is refunded and does not count as accepted', async () => {
      outcomes = [duplicate(true)];
      const answer = await service.ingest(contextOf('p', LOG, LOG, 'junk'), key);
      expect(answer).toEqual({ response: '{"first":1}', replayed: true, differentBody: false });
      expect(refundEvents).toHaveBeenCalledExactlyOnceWith('p', 3);
      expect(await counts('signalbox_ingest_events_total')).toEqual({});
      expect(await counts('signalbox_ingest_batches_total')).toEqual({});
      expect(await counts('signalbox_ingest_idempotency_key_reused_total')).toEqual({ '': 0 });
    });

    it('with another body gets the first response, and counts as a reused key', async () => {
      outcomes = [duplicate(false)];
      const answer = await service.ingest(contextOf('p', LOG), key);
      expect(answer).toEqual({ response: '{"first":1}', replayed: true, differentBody: true });
      expect(await counts('signalbox_ingest_idempotency_key_reused_total')).toEqual({ '': 1 });
    });

    it('gets the stored response when the quota is used up', async () => {
      consumeEvents.mockReturnValue({ retryAfterSeconds: 3, remaining: 0 });
      find.mockResolvedValue(first);
      const answer = await service.ingest(contextOf('p', LOG), key);
      expect(answer).toEqual({ response: first.response, replayed: true, differentBody: true });
      expect(find).toHaveBeenCalledExactlyOnceWith('p', key);
      find.mockResolvedValue(null);
      expect((await problemOf(service.ingest(contextOf('p', LOG), key))).code).toBe('event_rate_exceeded');
    });

    it('that arrives during the first request waits for it and shares its response', async () => {
      const batches = [1, 2].map(() => service.ingest(contextOf('p', LOG), key));
      (await nextCommit(0)).end(COMMITTED);
      expect(await Promise.all(batches)).toEqual([
        { response: first.response, replayed: false, differentBody: false },
        { response: first.response, replayed: true, differentBody: false },
      ]);
      expect(commits).toHaveLength(1);
      expect(consumeEvents).toHaveBeenCalledTimes(1);
    });

    it('that arrives during the first request with another body shares its response and is marked as such', async () => {
      const original = service.ingest(contextOf('p', LOG), key);
      const other = service.ingest(contextOf('p', DEPLOY), key);
      (await nextCommit(0)).end(COMMITTED);
      expect((await original).replayed).toBe(false);
      expect(await other).toEqual({ response: first.response, replayed: true, differentBody: true });
      expect(await counts('signalbox_ingest_idempotency_key_reused_total')).toEqual({ '': 1 });
    });

    it('is compared with the stored body, and not with that of a concurrent request with the same key', async () => {
      const other = service.ingest(contextOf('p', DEPLOY), key);
      const repeat = service.ingest(contextOf('p', LOG), key);
      (await nextCommit(0)).end(duplicate(false));
      expect((await other).differentBody).toBe(true);
      // Its own commit compares its body with the stored one.
      (await nextCommit(1)).end(duplicate(true));
      expect(await repeat).toEqual({ response: '{"first":1}', replayed: true, differentBody: false });
    });

    it('is committed itself when the first request was not committed', async () => {
      const failing = problemOf(service.ingest(contextOf('p', LOG), key));
      const next = service.ingest(contextOf('p', LOG), key);
      (await nextCommit(0)).end({ kind: 'unavailable', reason: 'test' });
      expect((await failing).code).toBe('service_unavailable');
      (await nextCommit(1)).end(COMMITTED);
      expect(await next).toEqual({ response: first.response, replayed: false, differentBody: false });
    });

    it('is limited to its project: two projects with one key at the same moment both commit', async () => {
      const answers = ['p', 'q'].map((project) => service.ingest(contextOf(project, LOG), key));
      (await nextCommit(0)).end(COMMITTED);
      (await nextCommit(1)).end(COMMITTED);
      for (const answer of await Promise.all(answers)) expect(answer.replayed).toBe(false);
      expect(commits.map(({ batch }) => batch.projectId)).toEqual(['p', 'q']);
    });

    it('is recognized by the bytes of its body', async () => {
      outcomes = [COMMITTED, COMMITTED];
      await service.ingest(contextOf('p', LOG), key);
      await service.ingest(contextOf('p', DEPLOY), randomUUID());
      const [one, two] = commits.map(({ batch }) => batch.idempotency?.bodySha256);
      expect(one).toHaveLength(32);
      expect(one?.equals(two as Buffer)).toBe(false);
    });
  });
});
