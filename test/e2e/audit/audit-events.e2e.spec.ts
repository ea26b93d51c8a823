import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { verifyExport } from '../../../src/events/export/export-chain.js';
import type {
  AuditEventFacetsResponse,
  AuditEventPageResponse,
  AuditEventResponse,
} from '../../../src/events/types/audit/audit-events.dto.js';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { get } from '../../support/http/ingest-client.js';
import { seededRandom } from '../../support/seeded-random.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface Sent {
  id: string;
  data: { actor: string; action?: string; resource?: string; n: number };
}

const START = Date.parse('2026-11-21T10:00:00Z');
const EVENTS = 300;
/** Valid by the schema, and longer than the 1,000 characters by which actors are filtered and counted. */
const LONG = `${'😀'.repeat(1000)}tail`;

describe('audit events of a project', () => {
  let app: TestApp;
  let viewer: Identity;
  let shop: string;
  const sent: Sent[] = [];

  const insert = async (projectId: string, ms: number, type: string, data: object): Promise<string> => {
    const id = uuidV7(START);
    await app.database.query('INSERT INTO events VALUES ($1, $2, $3, $4, $5, $6)', [
      id,
      projectId,
      type,
      new Date(ms),
      new Date(START),
      JSON.stringify(data),
    ]);
    return id;
  };
  const read = (query: string, who = viewer, path = '/api/audit-events') =>
    as(app, who, 'get', `${path}?project_id=shop&to=2026-11-22T00:00:00Z${query}`);
  const walk = async (query: string, limit: number): Promise<AuditEventResponse[]> => {
    const items: AuditEventResponse[] = [];
    let cursor = '';
    for (let page = 0; page <= EVENTS; page++) {
      const response = await read(`${query}&limit=${limit}${cursor}`);
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      const { items: more, next_cursor: next } = response.body as AuditEventPageResponse;
      items.push(...more);
      if (next === null) return items;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
    throw new Error('the list has no end');
  };
  const facetsOf = async (query = ''): Promise<AuditEventFacetsResponse> =>
    (await read(query, viewer, '/api/audit-events/facets')).body as AuditEventFacetsResponse;
  const exported = (query: string) =>
    get(`${app.baseUrl}/api/audit-events/export?project_id=shop&to=2026-11-22T00:00:00Z${query}`, {
      authorization: `Bearer ${viewer.accessToken}`,
    });

  beforeAll(async () => {
    app = await startTestApp();
    const admin = await bootstrap(app);
    shop = (await createProject(app, admin.accessToken, 'shop')).id;
    const other = (await createProject(app, admin.accessToken, 'other')).id;
    viewer = await addUser(app, 'viewer@example.com', { projectId: shop, relation: 'viewer' });
    const random = seededRandom('audit events');
    const pick = <Value>(values: readonly Value[]): Value =>
      values[Math.floor(random() * values.length)] as Value;
    const actors = ['Viewer@Example.com', viewer.userId, 'deploy-bot', 'a "quoted" \\ actor', LONG];
    for (let n = 0; n < EVENTS; n++) {
      const data = {
        actor: pick(actors),
        ...(random() < 0.9 ? { action: pick(['invoice.update', 'invoice.create', '$.a ? (1 == 1)']) } : {}),
        ...(random() < 0.8 ? { resource: `invoice/${Math.floor(random() * 60)}` } : {}),
        n,
      };
      // Several events share a timestamp, so the id decides their order.
      sent.push({ id: await insert(shop, START + Math.floor(n / 3) * 1000, 'audit', data), data });
      if (n % 10 === 0) await insert(shop, START + n * 1000, 'log', { message: 'm', actor: 'deploy-bot' });
    }
    await insert(other, START, 'audit', { actor: 'deploy-bot', action: 'invoice.update' });
  });
  afterAll(() => app.close());

  it('match a naive filter in a paged list, each event once', async () => {
    const person = (actor: string): boolean =>
      actor === viewer.userId || /^viewer@example\.com$/i.test(actor);
    const questions: [string, (event: Sent) => boolean][] = [
      ['', () => true],
      ['&actor=deploy-bot', ({ data }) => data.actor === 'deploy-bot'],
      [
        `&actor=${encodeURIComponent('a "quoted" \\ actor')}`,
        ({ data }) => data.actor === 'a "quoted" \\ actor',
      ],
      [`&actor=${encodeURIComponent('😀'.repeat(1000))}`, ({ data }) => data.actor === LONG],
      ['&action=invoice.create', ({ data }) => data.action === 'invoice.create'],
      [`&action=${encodeURIComponent('$.a ? (1 == 1)')}`, ({ data }) => data.action === '$.a ? (1 == 1)'],
      ['&resource=invoice/7', ({ data }) => data.resource === 'invoice/7'],
      [
        '&action=invoice.update&q=DEPLOY',
        ({ data }) => data.action === 'invoice.update' && data.actor === 'deploy-bot',
      ],
      ['&actor=Viewer@Example.com', ({ data }) => person(data.actor)],
      ['&actor=nobody', () => false],
    ];
    for (const [query, matches] of questions) {
      const items = await walk(query, 37);
      const ids = items.map(({ id }) => id);
      const wanted = sent.filter(matches).map(({ id }) => id);
      expect(ids.toSorted(), query).toEqual(wanted.toSorted());
      const keys = items.map(({ id, ts }) => `${ts} ${id}`);
      expect(keys, query).toEqual(keys.toSorted().toReversed());
    }
  });

  it('name users of the organization, in any spelling of the actor', async () => {
    const items = await walk('', 200);
    const byPerson = items.filter(({ person }) => person !== null);
    expect(new Set(byPerson.map(({ actor }) => actor))).toEqual(
      new Set(['Viewer@Example.com', viewer.userId]),
    );
    expect(new Set(byPerson.map(({ person }) => person?.id))).toEqual(new Set([viewer.userId]));
    expect(byPerson[0]?.person?.name).not.toBe('');
    const { actors } = await facetsOf();
    expect(actors.filter(({ person }) => person?.id === viewer.userId)).toHaveLength(2);
    // A reader without the permission to see addresses gets no address of the user.
    expect(Object.keys(byPerson[0]?.person ?? {}).toSorted()).toEqual(['id', 'name']);
  });

  it('are counted by actor, action and resource, each count without its own filter', async () => {
    const countOf = (values: readonly (string | undefined)[]): Map<string, number> => {
      const counts = new Map<string, number>();
      for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
      return counts;
    };
    const { complete, actors, actions, resources } = await facetsOf('&actor=deploy-bot');
    const own = sent.filter(({ data }) => data.actor === 'deploy-bot');
    const toMap = (facet: { value: string; count: number }[]) =>
      new Map(facet.map(({ value, count }) => [value, count]));
    expect(complete).toBe(true);
    const all = countOf(sent.map(({ data }) => (data.actor === LONG ? '😀'.repeat(1000) : data.actor)));
    expect(toMap(actors)).toEqual(all);
    expect(toMap(actions)).toEqual(countOf(own.map(({ data }) => data.action)));
    const expected = countOf(own.map(({ data }) => data.resource));
    expect(resources.length).toBe(Math.min(50, expected.size));
    for (const { value, count } of resources) expect(expected.get(value)).toBe(count);
  });

  it('are exported with the same filters as a hash chain, whose closing hash is recorded', async () => {
    const answer = await exported('&actor=Viewer@Example.com');
    expect(answer.headers['content-disposition']).toContain('signalbox-audit-events-shop.chained.ndjson');
    const ids = answer.text
      .trimEnd()
      .split('\n')
      .slice(0, -1)
      .map((line) => (JSON.parse(line) as { id: string }).id);
    const listed = (await walk('&actor=Viewer@Example.com', 200)).map(({ id }) => id);
    expect(ids).toEqual(listed.toReversed());
    const verified = await verifyExport(Readable.from([Buffer.from(answer.text)]));
    expect(verified).toMatchObject({ events: ids.length });
    const [recorded] = (await auditOf(app, `project/${shop}`)).slice(-1);
    expect(recorded).toMatchObject({
      action: 'events.exported',
      metadata: { filter: { type: ['audit'], actor: 'Viewer@Example.com' }, chain: verified },
    });
  });

  it('show the request that an event describes, whatever else the event contains', async () => {
    await insert(shop, START - 1000, 'audit', {
      actor: 'odd',
      action: '',
      resource: 'r',
      method: 'PUT',
      path: '/x',
      statusCode: 1e300,
      ip: '203.0.113.9',
      metadata: { deep: [[[]]] },
    });
    const [item] = await walk('&actor=odd', 1);
    expect(item).toMatchObject({
      actor: 'odd',
      person: null,
      action: null,
      resource: 'r',
      method: 'PUT',
      path: '/x',
      status_code: null,
      ip: '203.0.113.9',
    });
  });

  it.each([
    ['limit', '&limit=201'],
    ['action', `&action=${'a'.repeat(2049)}`],
  ])('cannot be queried by a value of "%s" that is too large', async (path, query) => {
    const response = await read(query);
    expectProblem(response, 400, 'validation_failed');
    expect((response.body as { errors: { path: string }[] }).errors.map((error) => error.path)).toContain(
      path,
    );
  });
});
