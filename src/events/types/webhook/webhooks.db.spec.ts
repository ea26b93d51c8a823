import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppConfig } from '../../../config/app-config.js';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import { ProjectionStage } from '../../../../test/support/events/projection-stage.js';
import { seededRandom } from '../../../../test/support/seeded-random.js';
import { MAX_DESTINATIONS, WebhookProjector } from './webhook.projector.js';
import { WebhooksReadModel } from './webhooks.read-model.js';

const NOW = Date.parse('2026-11-20T12:30:00Z');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

describe('webhooks', () => {
  let stage: ProjectionStage;
  let webhooks: WebhooksReadModel;

  beforeAll(async () => {
    stage = await ProjectionStage.start();
    new WebhookProjector(stage.projectors, { eventsRetentionDays: 36_500 } as AppConfig).onModuleInit();
    webhooks = new WebhooksReadModel(stage.keyedStates(), new ManualClock(NOW));
    await stage.begin();
    await stage.turn();
  });
  afterAll(() => stage.close());

  const read = (project: string, query: object = {}) =>
    webhooks.destinations(project, { project_id: project, limit: 50, ...query });

  it('filters destinations by a text in which % and _ are literal', async () => {
    const project = randomUUID();
    const names = ['Orders', 'reorder', '100% of it', 'other'];
    const sent = names.map((destination) => ({ ts: ago(5), data: { destination, statusCode: 200 } }));
    await stage.send(project, 'webhook', sent, 1);
    const found = async (q: string): Promise<unknown> =>
      (await read(project, { q })).items.map(({ destination }) => destination).toSorted();
    expect(await found('order')).toEqual(['Orders', 'reorder']);
    expect(await found('%')).toEqual(['100% of it']);
    expect(await found('')).toHaveLength(4);
  });

  it('adds up outcomes, attempts and latencies by destination, the failing one first', async () => {
    const project = randomUUID();
    const url = 'https://hooks.example.com/orders?token=secret#f';
    await stage.send(
      project,
      'webhook',
      [
        { ts: ago(70), data: { url, destination: 'good', statusCode: 202, attempt: 1, durationMs: 100 } },
        { ts: ago(10), data: { url, destination: 'good', statusCode: 500, attempt: 1, durationMs: 900 } },
        { ts: ago(9), data: { url, destination: 'good', statusCode: 200, attempt: 2, durationMs: 100 } },
        { ts: ago(8), data: { url, destination: 'bad', statusCode: 200, attempt: 3 } },
        { ts: ago(7), data: { url, destination: 'bad', statusCode: 404 } },
        { ts: ago(6), data: { url } },
      ],
      2,
    );
    const { items, ...span } = await read(project);
    expect(span).toEqual({
      from: new Date('2026-11-13T12:00:00Z'),
      to: new Date('2026-11-20T13:00:00Z'),
      complete: true,
      next_cursor: null,
    });
    expect(items).toMatchObject([
      { destination: 'bad', is_failing: true, success_rate: 0.5, attempts_to_success: 3, latency: null },
      {
        destination: 'good',
        deliveries: 3,
        succeeded: 2,
        failed: 1,
        is_failing: false,
        attempts_to_success: 1.5,
        first_attempt_rate: 0.5,
        last_status_code: 200,
        last_success_at: new Date(ago(9)),
      },
      // Without a status; the address is reported without its query, which can contain a secret.
      {
        destination: 'https://hooks.example.com/orders',
        deliveries: 1,
        success_rate: null,
        is_failing: null,
      },
    ]);
    const latency = items[1]?.latency;
    expect(latency?.deliveries).toBe(3);
    expect(Math.abs((latency?.p50_ms ?? 0) - 100)).toBeLessThanOrEqual(5.1);
    expect(Math.abs((latency?.p99_ms ?? 0) - 900)).toBeLessThanOrEqual(45.1);
    expect((await read(project, { from: ago(200), to: ago(60) })).items).toMatchObject([
      { destination: 'good', deliveries: 1 },
    ]);
  });

  it('lists destinations page by page in one order, each once, however many are equal in the sort order', async () => {
    const project = randomUUID();
    const random = seededRandom('pages of webhooks');
    // Names with a common prefix, and escape sequences, which are the longest in a cursor.
    const names = Array.from({ length: 45 }, (_, i) => `${'\u0001'.repeat(i % 2 === 0 ? 150 : 3)}${i}`);
    await stage.send(
      project,
      'webhook',
      names.flatMap((destination) =>
        Array.from({ length: 1 + Math.floor(random() * 3) }, (_, i) => ({
          ts: ago(50 - i),
          data: { url: 'u', destination, statusCode: [200, 503, undefined][Math.floor(random() * 3)] },
        })),
      ),
    );
    const whole = await read(project, { limit: 200 });
    expect(whole.next_cursor).toBeNull();
    const walked: unknown[] = [];
    let cursor: string | null = null;
    do {
      const next = await read(project, { limit: 7, ...(cursor === null ? {} : { cursor }) });
      expect(next.items).toHaveLength(Math.min(7, names.length - walked.length));
      walked.push(...next.items.map(({ destination }) => destination));
      cursor = next.next_cursor;
      expect(cursor?.length ?? 0).toBeLessThanOrEqual(1024);
    } while (cursor !== null);
    expect(walked).toEqual(whole.items.map(({ destination }) => destination));
    expect(new Set(walked)).toEqual(new Set(names));
  });

  it('counts destinations beyond the bound together', async () => {
    const project = randomUUID();
    const events = Array.from({ length: MAX_DESTINATIONS + 50 }, (_, i) => ({
      ts: ago(i % 60),
      data: { url: 'https://x.example.com', destination: `d${i}`, statusCode: 200 },
    }));
    await stage.send(project, 'webhook', [...events, ...events], 700);
    const [row] = await stage.test.database.query<{ places: number }>(
      `SELECT count(*)::int AS places FROM webhook_destinations WHERE project_id = $1`,
      [project],
    );
    expect(row?.places).toBe(MAX_DESTINATIONS + 1);
    const all: Awaited<ReturnType<typeof read>>['items'] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const next = await read(project, { limit: 200, cursor });
      all.push(...next.items);
      cursor = next.next_cursor;
    }
    expect(all).toHaveLength(MAX_DESTINATIONS + 1);
    const [rest] = all.filter(({ is_rest: isRest }) => isRest);
    expect(rest).toMatchObject({ destination: null, deliveries: 100, succeeded: 100 });
  });

  it('accepts hostile values', async () => {
    const project = randomUUID();
    await stage.send(project, 'webhook', [
      { ts: ago(1), data: { url: '', statusCode: -5, attempt: 0, durationMs: -1 } },
      {
        ts: ago(2),
        data: { url: '?', destination: '𝒳'.repeat(1024), statusCode: 99_999, attempt: 2_000_000 },
      },
      { ts: '0001-01-01T00:00:00Z', data: { url: 'x', durationMs: 'fast', duration: { ms: 1 } } },
    ]);
    expect(await stage.failures()).toEqual([]);
    expect((await read(project)).items.map(({ deliveries, failed }) => [deliveries, failed])).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it('matches a plain count in any order of arrival, also after a rebuild', async () => {
    const random = seededRandom('webhooks');
    const project = randomUUID();
    const sent = Array.from({ length: 400 }, (_, i) => ({
      minutes: i,
      destination: `d${Math.floor(random() * 5)}`,
      statusCode: [200, 301, 400, 503][Math.floor(random() * 4)] ?? 0,
      attempt: 1 + Math.floor(random() * 3),
    }));
    const arriving = sent.map((event) => ({ event, by: random() })).sort((a, b) => a.by - b.by);
    await stage.send(
      project,
      'webhook',
      arriving.map(({ event: { minutes, ...data } }) => ({ ts: ago(minutes), data: { url: 'u', ...data } })),
      90,
    );
    const summaries = async () =>
      (await read(project)).items
        .map(({ destination, deliveries, succeeded, failed, attempts_to_success: attempts, ...item }) => [
          destination,
          deliveries,
          succeeded,
          failed,
          attempts?.toFixed(6),
          item.last_status_code,
        ])
        .sort();
    const plain = ['d0', 'd1', 'd2', 'd3', 'd4'].map((destination) => {
      const own = sent.filter((event) => event.destination === destination);
      const good = own.filter(({ statusCode }) => statusCode < 400);
      const attempts = good.reduce((sum, { attempt }) => sum + attempt, 0) / good.length;
      return [
        destination,
        own.length,
        good.length,
        own.length - good.length,
        attempts.toFixed(6),
        own[0]?.statusCode,
      ];
    });
    expect(await summaries()).toEqual(plain);
    await stage.rebuild('webhooks');
    expect(await summaries()).toEqual(plain);
  });
});
