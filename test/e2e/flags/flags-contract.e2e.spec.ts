import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { FlagsPayload } from '../../../clients/core/flags-payload.js';
import type { FlagSetPayload } from '../../../src/flags/rule/flag-set.js';
import { ContractClient } from '../../contract/contract-client.js';
import { contractProblems, readContract } from '../../contract/contract-files.js';
import { flagWriter, writePayload, type WriteFlags } from '../../contract/payload-writer.js';
import { SeededRandom } from '../../support/seeded-random.js';
import { ADMIN, bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface OfrepFile {
  actor_id: string;
  payloads: Record<string, FlagSetPayload>;
  cases: {
    id: string;
    title: string;
    payload: string;
    request: { path: string; body?: unknown; body_text?: string };
    expect: { status: number; body: { flags?: object[]; errorCode?: string } };
  }[];
}

const ofrep = readContract<OfrepFile>('ofrep.json');
const problemsOf = contractProblems();

describe('the service and contracts/flags/v1', () => {
  let app: TestApp;
  let replica: TestApp;
  let admin: string;
  let person: string;

  beforeAll(async () => {
    app = await startTestApp();
    admin = (await bootstrap(app)).accessToken;
    replica = await startTestApp({ replicaOf: app });
    // The user of the vectors has a fixed id, and is one of the owners.
    await app.database.query(
      `INSERT INTO users (id, email, name, password_hash)
       SELECT $1, 'person@example.com', 'Person', password_hash FROM users WHERE email = $2`,
      [ofrep.actor_id, ADMIN.email],
    );
    await app.database.query(
      `INSERT INTO relations (user_id, relation, object_type, object_id)
       SELECT $1, 'admin', 'organization', id FROM organization`,
      [ofrep.actor_id],
    );
    const login = await fetch(`${app.baseUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'person@example.com', password: ADMIN.password }),
    });
    person = ((await login.json()) as { access_token: string }).access_token;
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  const makeProject = async (key: string): Promise<{ id: string; write: WriteFlags; apiKey: string }> => {
    const { id } = await createProject(app, admin, key);
    const { apiKey } = await createApiKey(app, admin, id, { scopes: ['flags:read'] });
    return { id, write: flagWriter(app.baseUrl, key, admin), apiKey };
  };
  const snapshotOf = async (apiKey: string, at = app): Promise<FlagsPayload> => {
    const response = await fetch(`${at.baseUrl}/api/flags/snapshot`, {
      headers: { Authorization: `Bearer ${apiKey}` },
    });
    return (await response.json()) as FlagsPayload;
  };

  const revisionOf = async (projectId: string): Promise<number> => {
    const [row] = await app.database.query('SELECT revision FROM flag_revisions WHERE project_id = $1', [
      projectId,
    ]);
    return Number(row?.['revision']);
  };

  describe('ofrep.json', () => {
    const apiKeys = new Map<string, string>();
    beforeAll(async () => {
      for (const [name, payload] of Object.entries(ofrep.payloads)) {
        const { write, apiKey } = await makeProject(`ofrep-${name}`);
        await writePayload(write, payload, person);
        apiKeys.set(name, apiKey);
      }
    });

    it.each(ofrep.cases)('$id: $title', async ({ payload, request, expect: wanted }) => {
      const body =
        request.body_text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
      const response = await fetch(app.baseUrl + request.path, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${apiKeys.get(payload)}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
      });
      const given = (await response.json()) as { flags?: object[] };
      expect(response.headers.get('content-type')).toContain('application/json');
      const compared = given.flags ? { flags: given.flags.map(withoutDetails) } : withoutDetails(given);
      expect([response.status, compared]).toEqual([wanted.status, wanted.body]);
      if (given.flags) {
        expect(given).toMatchObject({
          metadata: { revision: expect.any(Number) },
          eventStreams: [{ type: 'sse', endpoint: { requestUri: expect.stringMatching(/^\//) } }],
        });
        expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/);
      }
    });
  });

  describe('http.json', () => {
    it("serves the snapshot with responses for which the contract defines a client's decision", async () => {
      const { id, write, apiKey } = await makeProject('http');
      await write('POST', '', { key: 'a', enabled: true, cohorts: { env: ['prod', 'é'] } });
      const client = new ContractClient(apiKey);
      expect(await client.request(app.baseUrl)).toMatchObject({
        action: 'apply',
        state: { isBehind: false },
      });
      expect(client.state.payload).toEqual(await snapshotOf(apiKey));
      expect(problemsOf('payload', await snapshotOf(apiKey))).toBeNull();
      expect((await client.request(app.baseUrl)).action).toBe('unchanged');
      expect((await client.request(replica.baseUrl)).action).toBe('unchanged');
      await write('POST', '/a/kill', {});
      expect((await client.request(app.baseUrl)).action).toBe('apply');
      expect(client.state.payload?.flags).toMatchObject([{ key: 'a', killed: true }]);

      const noScope = await createApiKey(app, admin, id, { scopes: ['ingest'] });
      for (const key of [noScope.apiKey, 'sb_nonsense', '']) {
        const refused = new ContractClient(key);
        refused.state = client.state;
        expect(await refused.request(app.baseUrl)).toEqual({
          state: client.state,
          action: 'stop_and_report',
          retryAfterS: 300,
        });
      }
    });
  });

  describe('stream.json', () => {
    it('sends messages that are valid by the schemas and yield the content of the snapshot', async () => {
      const { write, apiKey } = await makeProject('scripted');
      await write('POST', '', { key: 'before' });
      const client = new ContractClient(apiKey);
      const reading = client.read(app.baseUrl);
      await expect.poll(() => client.state.payload?.revision).toBe(1);
      await writePayload(write, ofrep.payloads['main'] as FlagSetPayload, person);
      await write('DELETE', '/before');
      await write('DELETE', '/mine-off/self-override', undefined, person);
      await write('PATCH', '/in-on', { group: null });
      await write('DELETE', '/groups/on');
      const end = await snapshotOf(apiKey);
      await expect.poll(() => client.state.payload?.revision, { timeout: 60_000 }).toBe(end.revision);
      client.close();
      await reading;
      expect(client.failure).toBeUndefined();
      expect(sorted(client.state.payload)).toEqual(sorted(end));
      expect(client.actions).toEqual(client.actions.map(() => 'apply'));
      for (const { event, id, data } of client.messages) {
        const document = JSON.parse(data) as { revision: number };
        expect(problemsOf(event === 'flags.snapshot' ? 'payload' : 'changed', document)).toBeNull();
        expect(id).toBe(String(document.revision));
      }
      // A busy service combines several changes in one message.
      const removed = client.messages.flatMap(({ data }) => {
        const { changes } = JSON.parse(data) as { changes?: { removed: Record<string, unknown[]> } };
        return Object.values(changes?.removed ?? {}).flat();
      });
      expect(removed.length).toBeGreaterThanOrEqual(3);
    });

    it('notifies OpenFeature clients as its schema defines', async () => {
      const { write, apiKey } = await makeProject('refetch');
      const bulk = await fetch(`${app.baseUrl}/ofrep/v1/evaluate/flags`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}` },
      });
      const { eventStreams } = (await bulk.json()) as {
        eventStreams: [{ endpoint: { requestUri: string } }];
      };
      await write('POST', '', { key: 'a' });
      const abort = new AbortController();
      const stream = await fetch(app.baseUrl + eventStreams[0].endpoint.requestUri, { signal: abort.signal });
      let text = '';
      for await (const chunk of stream.body ?? []) {
        text += Buffer.from(chunk as Uint8Array).toString();
        if (/data: .*\n\n/.test(text)) break;
      }
      abort.abort();
      const data = /^data: (.*)$/m.exec(text)?.[1] ?? '';
      expect(problemsOf('refetch', JSON.parse(data))).toBeNull();
    });

    const seed = process.env['SEED'] ?? '';
    it(`survives cuts at any byte, with seed ${seed}`, async () => {
      const random = new SeededRandom(seed).fork('flags-contract-1');
      // How often the client reads depends on time: its draws must not move those of the changes.
      const cuts = random.fork('cuts');
      const { id, write, apiKey } = await makeProject('cuts');
      const writers = [write, flagWriter(replica.baseUrl, 'cuts', admin)];
      for (const key of GROUPS) await write('POST', '/groups', { key });
      for (const key of FLAGS) await write('POST', '', { key });
      const client = new ContractClient(apiKey);
      let isOver = false;
      onTestFinished(() => {
        isOver = true;
        client.close();
      });
      const reading = (async () => {
        let [maxBytes, last] = [100, 0];
        while (!isOver) {
          const at = cuts.chance(0.5) ? app : replica;
          await client.read(at.baseUrl, cuts.int(1, maxBytes));
          // More bytes each time, or a snapshot would never arrive.
          maxBytes = client.messages.length > last ? 100 : Math.ceil(maxBytes * 1.5);
          last = client.messages.length;
        }
      })();
      // Enough steps for a meaningful result, on a slow machine as well.
      for (let step = 0; step < 100 || client.connections <= 20; step++) {
        await changeSomething(random, random.pick(writers), person);
        if (random.chance(0.1)) client.cut();
      }
      const newest = await revisionOf(id);
      await expect.poll(() => client.state.payload?.revision, { timeout: 60_000 }).toBe(newest);
      isOver = true;
      client.close();
      await reading;
      expect(client.failure).toBeUndefined();
      expect(client.state.isBehind).toBe(false);
      for (const at of [app, replica]) {
        // A replica may receive the last change a moment later.
        await expect
          .poll(async () => sorted(await snapshotOf(apiKey, at)), { timeout: 60_000 })
          .toEqual(sorted(client.state.payload));
      }
      // No message was missing, so that a client had to request a snapshot, and none came twice.
      expect(new Set(client.actions)).toEqual(new Set(['apply']));
      expect(newest).toBeGreaterThan(25);
      expect(client.messages.map(({ event }) => event)).toContain('flags.changed');
    });
  });
});

/** `errorDetails` is text for people: it must exist, and is not compared. */
function withoutDetails(answer: object): object {
  if (!('errorCode' in answer)) return answer;
  const { errorDetails, ...rest } = answer as { errorDetails?: unknown };
  expect(errorDetails).toMatch(/\S/);
  return rest;
}

function sorted(payload: FlagsPayload | null): FlagsPayload | null {
  if (payload === null) return null;
  const by = <T>(items: readonly T[], nameOf: (item: T) => string): T[] =>
    [...items].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return {
    ...payload,
    flags: by(payload.flags, ({ key }) => key),
    groups: by(payload.groups, ({ key }) => key),
    overrides: by(payload.overrides, ({ flag_key, actor_id }) => `${flag_key}:${actor_id}`),
  };
}

const FLAGS = ['a', 'b', 'constructor', 'd', 'e'];
const GROUPS = ['g', 'h'];
const VALUES = ['prod', 'é', 'e\u0301', '用户', '🙂', ' ', 'a\r\nb', 'data: x', 'x'.repeat(200)];

/** One random change in a small world, so that changes often interact; an impossible one is rejected and changes nothing. */
async function changeSomething(random: SeededRandom, write: WriteFlags, person: string): Promise<void> {
  const flag = random.pick(FLAGS);
  const group = random.pick(GROUPS);
  const changes: (() => Promise<void>)[] = [
    () => write('PATCH', `/${flag}`, { enabled: random.chance(0.5), rollout: random.int(0, 100) }),
    () => write('PATCH', `/${flag}`, { cohorts: { env: [random.pick(VALUES), random.pick(VALUES)] } }),
    () => write('PATCH', `/${flag}`, { group: random.chance(0.5) ? group : null }),
    () => write('PATCH', `/${flag}`, { archived: false }),
    () => write('POST', `/${flag}/kill`, { killed: random.chance(0.5) }),
    () => write('POST', `/groups/${group}/kill`, { killed: random.chance(0.5) }),
    () => write('DELETE', `/${flag}`),
    () => write('DELETE', `/groups/${group}`),
    () => write('PATCH', `/groups/${group}`, { archived: false }),
    () => write('PUT', `/${flag}/self-override`, { value: random.chance(0.5) }, person),
    () => write('DELETE', `/${flag}/self-override`, undefined, person),
  ];
  await random
    .pick(changes)()
    .catch((error: unknown) => expect(String(error)).toMatch(/: 4(?:00|04|09) /));
}
