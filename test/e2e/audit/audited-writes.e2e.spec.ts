import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../../src/audit/audit-actions.js';
import { JOINING, LEAVING } from '../../support/audited-writes/account-writes.js';
import { APPS, APPS_END } from '../../support/audited-writes/app-writes.js';
import type { AuditedWrite } from '../../support/audited-writes/audited-write.js';
import { CREDENTIALS, CREDENTIALS_END } from '../../support/audited-writes/credential-writes.js';
import { EVENTS } from '../../support/audited-writes/event-writes.js';
import { FLAGS } from '../../support/audited-writes/flag-writes.js';
import { RUNS } from '../../support/audited-writes/run-writes.js';
import { OTHER_ACTIONS, UNAUDITED_WRITES } from '../../support/audited-writes/unaudited-writes.js';
import { WriteStory, type RecordedEvent } from '../../support/audited-writes/write-story.js';
import { ADMIN } from '../../support/access/identity.js';
import { quickProjections } from '../../support/events/quick-projections.js';
import { routesOf } from '../../support/http/route-table.js';

/** In the order of one story: a request may refer to objects created by earlier requests. */
const STORY: AuditedWrite[] = [
  ...JOINING,
  ...CREDENTIALS,
  ...FLAGS,
  ...EVENTS,
  ...APPS,
  ...RUNS,
  ...APPS_END,
  ...CREDENTIALS_END,
  ...LEAVING,
];

const READS = /^(?:GET|HEAD|OPTIONS) /;

describe('the audit log', () => {
  let story: WriteStory;
  /** All audit events that the story has recorded. */
  const recorded: RecordedEvent[] = [];

  beforeAll(async () => {
    story = await WriteStory.begin();
    quickProjections(story.app);
  });
  afterAll(() => story.close());

  it('has a decision for every writing route of the running application', () => {
    const writes = new Set(
      routesOf(story.app.app)
        .map(({ name }) => name)
        .filter((name) => !READS.test(name)),
    );
    const audited = new Set(STORY.map(({ route }) => route));
    const unaudited = Object.keys(UNAUDITED_WRITES);
    const decided = new Set([...audited, ...unaudited]);
    expect(
      [...writes].filter((route) => !decided.has(route)),
      'add a request to test/support/audited-writes, or the reason for leaving no audit event',
    ).toEqual([]);
    expect(
      [...decided].filter((route) => !writes.has(route)),
      'the application has no such route',
    ).toEqual([]);
    expect(
      unaudited.filter((route) => audited.has(route)),
      'a route has one or the other',
    ).toEqual([]);
  });

  it('has only actions that a request of the story or a documented other cause records', () => {
    const left = [
      ...STORY.flatMap(({ records }) => Object.keys(records)),
      ...STORY.flatMap(({ later = [] }) => later),
    ];
    expect([...new Set([...left, ...Object.keys(OTHER_ACTIONS)])].toSorted()).toEqual(
      [...AUDIT_ACTIONS].toSorted(),
    );
    expect(Object.keys(OTHER_ACTIONS).filter((action) => left.includes(action))).toEqual([]);
  });

  it.each(STORY.map((write) => [Object.keys(write.records).join(' and '), write.route, write] as const))(
    'has %s after %s',
    async (_actions, route, { records, later = [], actor, request, keep }) => {
      const sent = await request(story);
      // Sent first, because the same request, repeated, would be a conflict or change nothing.
      expect(await story.sendWithoutAudit(route, sent), 'a change without its entry').toBe(500);
      const { body, requestId } = await story.send(route, sent);
      keep?.(story, body);
      const events = await story.recordsOf(requestId);
      recorded.push(...events);
      const own = events.filter(({ action }) => !later.some((one) => one === action));
      expect(
        own
          .map(({ action, project_id: owner, actor: name }) => ({ action, owner, actor: name }))
          .toSorted(byAction),
      ).toEqual(
        Object.entries(records)
          .map(([action, place]) => ({
            action,
            owner: story.get(place),
            actor: actor?.(story) ?? ADMIN.email,
          }))
          .toSorted(byAction),
      );
    },
  );

  describe('of the organization', () => {
    const found = async (query: string): Promise<RecordedEvent[]> => {
      const events: RecordedEvent[] = [];
      let cursor: string | null = '';
      do {
        const page = await story.read(`/api/audit?limit=200${query}${cursor && `&cursor=${cursor}`}`);
        const { items, next_cursor: next } = page as unknown as AuditPage;
        events.push(...items.map(({ id, project_id, data }) => ({ id, project_id, ...data })));
        cursor = next;
      } while (cursor !== null);
      const ids = new Set(recorded.map(({ id }) => id));
      return events.filter(({ id }) => ids.has(id));
    };
    const byId = (events: readonly RecordedEvent[]): object[] =>
      events
        .map(({ id, project_id: owner, actor, action, resource }) => ({ id, owner, actor, action, resource }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1));

    it('contains every event, of every project', async () => {
      expect(recorded.length).toBeGreaterThanOrEqual(STORY.length);
      expect(byId(await found(''))).toEqual(byId(recorded));
    });

    it('names the app in each change of an installation, because its id alone is not readable', () => {
      const changes = recorded.filter(({ resource }) => resource.startsWith('installation/'));
      expect(new Set(changes.map(({ action }) => action)).size).toBeGreaterThan(10);
      expect(changes.filter(({ metadata }) => typeof metadata['app'] !== 'string')).toEqual([]);
    });

    it.each([
      ['actor', 'service-account:alert-killer', ['flag.killed', 'flag.updated']],
      ['action', 'flag_group.killed', ['flag_group.killed']],
      [
        'resource',
        'flag_group/checkout',
        ['archived', 'created', 'killed', 'restored', 'reverted', 'revived', 'updated'].map(
          (action) => `flag_group.${action}`,
        ),
      ],
    ] as const)('is found by %s', async (field, value, actions) => {
      const events = await found(`&${field}=${encodeURIComponent(value)}`);
      expect(events.map(({ action }) => action).toSorted()).toEqual(actions);
      expect(byId(events)).toEqual(byId(recorded.filter((event) => event[field] === value)));
    });

    it('is found by the actor of a run and by the user on whose behalf it acts', async () => {
      const run = await found(`&actor=run:${story.get('run')}`);
      expect(run.map(({ action }) => action).toSorted()).toEqual(['flag.updated', 'run.token_issued']);
      const user = await found(`&actor=${story.get('adminId')}`);
      expect(user.map(({ id }) => id)).toEqual(expect.arrayContaining(run.map(({ id }) => id)));
    });
  });
});

/** Events with the same timestamp have no defined order. */
function byAction(one: { action: string }, other: { action: string }): number {
  return one.action < other.action ? -1 : 1;
}

interface AuditPage {
  items: { id: string; project_id: string; data: Omit<RecordedEvent, 'id' | 'project_id'> }[];
  next_cursor: string | null;
}
