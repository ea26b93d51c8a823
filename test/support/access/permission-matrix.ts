import { createHmac } from 'node:crypto';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { fingerprintOf } from '../../../src/events/types/error/fingerprint/fingerprint-of.js';
import {
  addUser,
  bootstrap,
  createApiKey,
  createProject,
  type CreatedKey,
  type Identity,
} from './identity.js';
import type { TestApp } from '../processes/test-app.js';

/** All kinds of callers, which are the columns of the matrix. `shop` is the project of the requests. */
export const CALLERS = [
  'admin',
  'member',
  'owner',
  'developer',
  'viewer',
  'other',
  'nobody',
  'token',
  'key',
  'none',
  'gone',
] as const;
export type CallerName = (typeof CALLERS)[number];

/** The one scope of the caller `token`, which is otherwise the administrator's. */
export const TOKEN_SCOPE = 'flags:view';

export interface Prepared {
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  body: Record<string, unknown>;
}

/** One user or client per column, with the project `shop` and one of another user. */
export class MatrixWorld {
  private fingerprintSql: string | undefined;

  private constructor(
    readonly app: TestApp,
    readonly shop: { id: string; key: string },
    /** Identities of the users and of `token`, which is the administrator's. */
    readonly identities: Record<Exclude<CallerName, 'key' | 'none'>, Identity>,
    readonly key: CreatedKey,
  ) {}

  static async create(app: TestApp): Promise<MatrixWorld> {
    const admin = await bootstrap(app);
    const shop = await createProject(app, admin.accessToken, 'shop');
    const depot = await createProject(app, admin.accessToken, 'depot');
    const user = (name: string, access?: Parameters<typeof addUser>[2]): Promise<Identity> =>
      addUser(app, `${name}@example.com`, access);
    const inShop = (relation: 'developer' | 'owner' | 'viewer'): Promise<Identity> =>
      user(relation, { projectId: shop.id, relation });
    const gone = await user('gone', { projectId: shop.id, relation: 'owner' });
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [gone.userId]);
    const world = new MatrixWorld(
      app,
      shop,
      {
        admin,
        member: await user('member', { relation: 'member' }),
        owner: await inShop('owner'),
        developer: await inShop('developer'),
        viewer: await inShop('viewer'),
        other: await user('other', { projectId: depot.id, relation: 'owner' }),
        nobody: await user('nobody'),
        token: { userId: admin.userId, accessToken: '' },
        gone,
      },
      await createApiKey(app, admin.accessToken, shop.id),
    );
    world.identities.token.accessToken = (await world.makeToken('admin')).token;
    return world;
  }

  /** Creates a user other than the administrator, whom the service protects as the last one. */
  async newUser(relation?: 'developer'): Promise<string> {
    const id = uuidV7();
    await this.app.database.query(
      `INSERT INTO users (id, email, name, password_hash) VALUES ($1, $2, 'Fresh', 'no hash')`,
      [id, `${id}@example.com`],
    );
    if (relation) {
      await this.app.database.query(
        `INSERT INTO relations (user_id, relation, object_type, object_id) VALUES ($1, $2, 'project', $3)`,
        [id, relation, this.shop.id],
      );
    }
    return id;
  }

  async newApiKey(): Promise<string> {
    return (await createApiKey(this.app, this.identities.admin.accessToken, this.shop.id)).id;
  }

  /** Creates a personal token of the caller; of the administrator for callers that cannot have one. */
  async makeToken(caller: CallerName): Promise<{ id: string; token: string }> {
    const answer = await this.send('POST', this.ownerOf(caller), {
      path: '/api/auth/tokens',
      body: { name: 'of the matrix', scopes: [TOKEN_SCOPE], expires_in_days: 1 },
    });
    return answer.body as { id: string; token: string };
  }

  /**
   * Creates another session of the caller, which the test does not end. By SQL, because a login is deliberately slow.
   */
  async newSession(caller: CallerName): Promise<string> {
    const id = uuidV7();
    await this.app.database.query(
      `INSERT INTO sessions (id, user_id, method, rotated_at, created_at, last_used_at, expires_at)
       VALUES ($1, $2, 'password', now(), now(), now(), now() + interval '1 day')`,
      [id, this.identities[this.ownerOf(caller)].userId],
    );
    return id;
  }

  /** @returns its key. */
  async newFlag(kind: 'flags' | 'groups'): Promise<string> {
    const key = `f-${uuidV7()}`;
    const path = `/api/flags${kind === 'groups' ? '/groups' : ''}?project_id=shop`;
    const made = await this.send('POST', 'admin', { path, body: { key, name: key } });
    if (made.status !== 201) throw new Error(`POST ${path}: ${made.status} ${made.text}`);
    return key;
  }

  async newView(): Promise<string> {
    const made = await this.send('POST', 'admin', {
      path: '/api/projects/shop/views',
      body: { name: `view ${uuidV7()}`, search: { level: 'error' } },
    });
    return made.body['id'] as string;
  }

  async newSchedule(): Promise<string> {
    const made = await this.send('POST', 'admin', {
      path: `/api/flags/${await this.newFlag('flags')}/schedule?project_id=shop`,
      body: { run_at: new Date(Date.now() + 3_600_000).toISOString(), change: { enabled: true } },
    });
    return made.body['id'] as string;
  }

  /** Does nothing for callers without the permission. */
  async overrideFlag(caller: CallerName, key: string): Promise<void> {
    const path = `/api/flags/${key}/self-override?project_id=shop`;
    await this.send('PUT', caller, { path, body: { value: true } });
  }

  async newEvent(): Promise<string> {
    const message = uuidV7();
    const body = { events: [{ type: 'log', ts: new Date().toISOString(), data: { message } }] };
    await this.send('POST', 'key', this.signed(body));
    const [row] = await this.app.database.query<{ id: string }>(
      `SELECT id FROM events WHERE data->>'message' = $1`,
      [message],
    );
    return row?.id ?? 'missing';
  }

  /** Id of a trace that the projection has read; the same one each time. */
  newTrace(): Promise<string> {
    this.trace ??= this.sendTrace();
    return this.trace;
  }

  private trace: Promise<string> | undefined;

  private async sendTrace(): Promise<string> {
    const traceId = uuidV7();
    const event = { type: 'trace', ts: new Date().toISOString(), data: { traceId, spanId: 'a' } };
    await this.send('POST', 'key', this.signed({ events: [event] }));
    for (;;) {
      const rows = await this.app.database.query<object>('SELECT FROM traces WHERE trace_id = $1', [traceId]);
      if (rows.length > 0) return traceId;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Id of an error group that no caller changes: authorized callers are rejected because of their values. */
  errorGroup(): Promise<string> {
    this.group ??= this.newErrorGroup();
    return this.group;
  }

  private group: Promise<string> | undefined;

  /** @returns the id of the group of an error after the projection has read it, which takes about a second. */
  private async newErrorGroup(): Promise<string> {
    const data = { message: 'no answer', fingerprint: uuidV7() };
    const body = { events: [{ type: 'error', ts: new Date().toISOString(), data }] };
    const { hash } = fingerprintOf(data);
    await this.send('POST', 'key', this.signed(body));
    const id = hash.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    for (;;) {
      const found = await this.send('GET', 'admin', { path: `/api/errors/${id}?project_id=shop` });
      if (found.status === 200) return id;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** A batch as an API key's holder signs it. */
  signed(body: unknown): Prepared {
    const signature = createHmac('sha256', this.key.webhookSecret).update(JSON.stringify(body)).digest('hex');
    return { path: '/api/ingest', body, headers: { 'X-Service-Signature': signature } };
  }

  async send(method: string, caller: CallerName, { path, body, headers }: Prepared): Promise<Answered> {
    const credential = this.credentialOf(caller);
    const aborted = new AbortController();
    const response = await fetch(this.app.baseUrl + path, {
      method,
      redirect: 'manual',
      signal: aborted.signal,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(credential === null ? {} : { Authorization: `Bearer ${credential}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // A stream does not end by itself.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const text = isStream ? '' : await response.text();
    aborted.abort();
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? ((JSON.parse(text) as Record<string, unknown> | null) ?? {}) : {},
    };
  }

  /** State that a rejected request must not have changed, by table. */
  async fingerprint(): Promise<Record<string, string>> {
    this.fingerprintSql ??= await this.writeFingerprintSql();
    const rows = await this.app.database.query<{ name: string; print: string }>(this.fingerprintSql);
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
  }

  private async writeFingerprintSql(): Promise<string> {
    const tables = await this.app.database.query<{ name: string; notes_use: boolean }>(
      `SELECT relname AS name, EXISTS (SELECT FROM pg_attribute WHERE attrelid = c.oid AND attname = 'last_used_at') AS notes_use
         FROM pg_class AS c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relispartition`,
    );
    // Each write creates a row version of a newer transaction (xmin), which is found quickly; recording the use of a
    // credential is not counted.
    return tables
      .filter(({ name }) => !WRITTEN_IN_PASSING.test(name))
      .map(({ name, notes_use: notesUse }) =>
        notesUse
          ? `SELECT '${name}' AS name, md5(string_agg(line, ',' ORDER BY line)) AS print
               FROM (SELECT (to_jsonb(t) - 'last_used_at')::text AS line FROM ${name} AS t) AS lines`
          : `SELECT '${name}' AS name, concat_ws(' ', count(*), max(xmin::text::bigint)) AS print FROM ${name}`,
      )
      .join(' UNION ALL ');
  }

  private ownerOf(caller: CallerName): Exclude<CallerName, 'gone' | 'key' | 'none' | 'token'> {
    return caller === 'gone' || caller === 'key' || caller === 'none' || caller === 'token'
      ? 'admin'
      : caller;
  }

  private credentialOf(caller: CallerName): string | null {
    if (caller === 'none') return null;
    return caller === 'key' ? this.key.apiKey : this.identities[caller].accessToken;
  }
}

/**
 * Counters, heartbeats of replicas, background jobs, projections of events: they change without a request or with every
 * request.
 */
const WRITTEN_IN_PASSING =
  /attempt|bucket|callback_refusals|change|evaluated|event_commits|event_counts|event_state|job|log_pattern|migration|projections|rate|replica|severe_events|token_lease|usage|watermark/;
