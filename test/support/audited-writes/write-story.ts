import { DataSource } from 'typeorm';
import type { Run } from '../../../src/apps/model/runs/run.entity.js';
import { CALLBACK_SECRET, signatureOf } from '../apps/callbacks.js';
import { signIn, type Browser } from '../http/cookies.js';
import { insertRun } from '../apps/runs.js';
import { startTestApp, type TestApp } from '../processes/test-app.js';
import type { WriteRequest, WriteResponse } from './audited-write.js';

export const GRACE = { email: 'grace@example.com', password: 'another horse battery' };

/** Audit events are rejected while the table has a row. */
const AUDIT_LOCK = `
  CREATE TABLE audit_lock (since timestamptz DEFAULT now());
  CREATE FUNCTION reject_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM audit_lock) THEN RAISE EXCEPTION 'the test rejects audit events'; END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER reject_audit_event BEFORE INSERT ON events
    FOR EACH ROW WHEN (NEW.type = 'audit') EXECUTE FUNCTION reject_audit_event();`;

export interface RecordedEvent {
  id: string;
  project_id: string;
  actor: string;
  action: string;
  resource: string;
  metadata: Record<string, unknown>;
}

/** One application, from its setup on, and the objects that the requests of the story have created in it. */
export class WriteStory {
  private readonly kept = new Map<string, string>();

  private constructor(readonly app: TestApp) {}

  static async begin(): Promise<WriteStory> {
    const app = await startTestApp({ env: { SERVICE_APP_RUN_CALLBACK_SECRET: CALLBACK_SECRET } });
    await app.database.query(AUDIT_LOCK);
    return new WriteStory(app);
  }

  keep(name: string, value: unknown): void {
    if (typeof value !== 'string') throw new Error(`the response has no ${name}`);
    this.kept.set(name, value);
  }

  /** @throws Error when no earlier request has stored it. */
  get(name: string): string {
    const value = this.kept.get(name);
    if (value === undefined) throw new Error(`no earlier request of the story has kept "${name}"`);
    return value;
  }

  /** @throws Error for a response other than a success. */
  async send(route: string, request: WriteRequest): Promise<WriteResponse> {
    const { response, text } = await this.fetch(route, request);
    if (!response.ok) throw new Error(`${route}: ${response.status} ${text}`);
    return {
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      requestId: response.headers.get('x-request-id') ?? '',
    };
  }

  /** Sends the request while the database rejects audit events. @returns the status. */
  async sendWithoutAudit(route: string, request: WriteRequest): Promise<number> {
    await this.app.database.query('INSERT INTO audit_lock DEFAULT VALUES');
    try {
      return (await this.fetch(route, request)).response.status;
    } finally {
      await this.app.database.query('DELETE FROM audit_lock');
    }
  }

  private async fetch(route: string, request: WriteRequest): Promise<{ response: Response; text: string }> {
    const { parameters = {}, query, body, headers, credential = this.get('admin') } = request;
    const [method = '', template = ''] = route.split(' ');
    const path = template.replace(/:(\w+)/g, (_all, name: string) => {
      const value = parameters[name] ?? (name === 'project' ? 'shop' : undefined);
      if (value === undefined) throw new Error(`${route}: no value for ${name}`);
      return value;
    });
    const url = this.app.baseUrl + path + (query === undefined ? '' : `?${query}`);
    const response = await fetch(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(credential === null ? {} : { Authorization: `Bearer ${credential}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { response, text: await response.text() };
  }

  /** Reads a list or an object as the administrator. */
  async read(pathAndQuery: string): Promise<Record<string, unknown>> {
    const [path = '', query] = pathAndQuery.split('?');
    return (await this.send(`GET ${path}`, query === undefined ? {} : { query })).body;
  }

  /** Opens another session of Grace. */
  signIn(): Promise<Browser> {
    return signIn(this.app, GRACE.email, this.get('password'));
  }

  /** Inserts a run of the story's installation that no worker processes. */
  async insertRun(columns: Partial<Run> = {}): Promise<string> {
    const run = await insertRun(
      this.app.app.get(DataSource),
      {
        projectId: this.get('project'),
        userId: this.get('adminId'),
        appId: this.get('appId'),
        versionId: this.get('version'),
        installationId: this.get('installation'),
      },
      { state: 'running', submission: 'accepted', nextCheckAt: null, ...columns },
    );
    return run.id;
  }

  /** A request of the code of a run, authenticated by its signature. */
  signed(runId: string, body: object): WriteRequest {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = signatureOf(CALLBACK_SECRET, timestamp, JSON.stringify(body));
    return {
      parameters: { id: runId },
      body,
      credential: null,
      headers: { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature },
    };
  }

  /** Audit events of one request, in the order in which they were recorded. */
  recordsOf(requestId: string): Promise<RecordedEvent[]> {
    return this.app.database.query<RecordedEvent>(
      `SELECT id, project_id, data->>'actor' AS actor, data->>'action' AS action, data->>'resource' AS resource,
              data->'metadata' AS metadata
         FROM events WHERE type = 'audit' AND data->'metadata'->>'request_id' = $1 ORDER BY id`,
      [requestId],
    );
  }

  close(): Promise<void> {
    return this.app.close();
  }
}
