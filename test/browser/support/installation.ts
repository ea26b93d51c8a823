import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { ServiceProcess, type ServiceOptions } from '../../support/processes/service-process.js';
import { sendBatch, type Answer, type Credential } from '../../support/http/ingest-client.js';
import { SETUP_TOKEN } from '../../support/processes/setup-token.js';

export { SETUP_TOKEN };
export const ADA = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'a password of 12 characters',
};
export const ORGANIZATION = 'Acme';

export interface SentEvent {
  type: string;
  ts: string;
  data: object;
}

/** Time for which requests are retried while the service sheds load. */
const BUSY_MS = 60_000;

/** A service that has been set up: its process, and calls to its API as its first administrator. */
export class Installation {
  private readonly steps: (() => Promise<void>)[] = [];

  private constructor(
    readonly service: ServiceProcess,
    private token: string,
  ) {}

  static async start(options: ServiceOptions = {}): Promise<Installation> {
    const service = await ServiceProcess.start({
      ...options,
      // Tests send more requests per minute than users.
      env: { API_RATE_LIMIT_REQUESTS_PER_MINUTE: '100000', ...options.env },
    });
    const { name, email, password } = ADA;
    const input = { setup_token: SETUP_TOKEN, organization_name: ORGANIZATION, name, email, password };
    const { access_token } = await call<{ access_token: string }>(
      service.baseUrl,
      'POST',
      '/api/bootstrap',
      input,
    );
    return new Installation(service, access_token);
  }

  get baseUrl(): string {
    return this.service.baseUrl;
  }

  /** @throws Error with the response when its status is not 2xx. */
  async api<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T> {
    return call<T>(this.baseUrl, method, path, body, this.token);
  }

  async project(key: string, name: string): Promise<Credential & { id: string; key: string }> {
    const { id } = await this.api<{ id: string }>('POST', '/api/projects', { key, name });
    const made = await this.api<{ api_key: string; webhook_secret: string }>(
      'POST',
      `/api/projects/${key}/api-keys`,
      {
        name: 'first key',
      },
    );
    return { id, key, apiKey: made.api_key, webhookSecret: made.webhook_secret };
  }

  /** A user who has accepted the invitation, with a relation to projects. */
  async person(
    { name, email, password }: typeof ADA,
    projects: { project: string; relation: string }[],
  ): Promise<{ id: string }> {
    const { user, invitation } = await this.api<{ user: { id: string }; invitation: { token: string } }>(
      'POST',
      '/api/users',
      { name, email, projects },
    );
    await call(this.baseUrl, 'POST', '/api/auth/invitations/accept', { token: invitation.token, password });
    return user;
  }

  /** Sends the events as one signed batch. */
  async send(credential: Credential, events: readonly SentEvent[]): Promise<Answer> {
    const headers = { 'x-service-idempotency-key': randomUUID() };
    const deadline = Date.now() + BUSY_MS;
    for (;;) {
      const answer = await sendBatch(this.baseUrl, credential, JSON.stringify({ events }), { headers });
      // While browsers keep the machine busy, the service sheds load; every sender retries.
      if (answer.status !== 503 || Date.now() > deadline) return answer;
      await sleep(500);
    }
  }

  /** Replaces the access token, which expires after 15 minutes, for a test that runs longer. */
  async renew(): Promise<void> {
    const { access_token } = await call<{ access_token: string }>(this.baseUrl, 'POST', '/api/auth/login', {
      email: ADA.email,
      password: ADA.password,
    });
    this.token = access_token;
  }

  /** Registers a step that runs after the service has stopped. */
  onStop(step: () => Promise<void>): void {
    this.steps.push(step);
  }

  async stop(): Promise<void> {
    await this.service.dispose();
    for (const step of this.steps) await step();
  }
}

function call<T>(baseUrl: string, method: string, path: string, body?: object, token?: string): Promise<T> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, baseUrl), { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const status = response.statusCode ?? 0;
        if (status >= 300) reject(new Error(`${method} ${path}: ${status} ${text}`));
        else resolve((text === '' ? undefined : JSON.parse(text)) as T);
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
