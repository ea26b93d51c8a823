import request, { type Test } from 'supertest';
import { as, type Method } from '../http/as-user.js';
import { bootstrap, createProject, type Identity } from '../access/identity.js';
import { ManualClock } from '../manual-clock.js';
import { startTestApp, type TestApp } from '../processes/test-app.js';

export const DAY_MS = 86_400_000;
export const PASSWORD = 'nanoseconds are short wires';

export interface InvitedPerson {
  id: string;
  email: string;
  token: string;
}

export interface ActivePerson {
  id: string;
  email: string;
  accessToken: string;
  cookie: string;
}

/**
 * Two replicas at a public address, an adjustable clock, an administrator, a project, and people who sign in by links.
 */
export class LinkStage {
  readonly clock = new ManualClock(Date.now());
  app: TestApp;
  second: TestApp;
  admin: Identity;
  projectId: string;
  private count = 0;

  async open(): Promise<void> {
    const { clock } = this;
    const env = { SERVICE_PUBLIC_URL: 'https://box.example.com' };
    this.app = await startTestApp({ clock, env });
    this.admin = await bootstrap(this.app);
    this.second = await startTestApp({ clock, env, replicaOf: this.app });
    this.projectId = (await createProject(this.app, this.admin.accessToken, 'shop')).id;
  }

  async close(): Promise<void> {
    await this.second.close();
    await this.app.close();
  }

  /** Resets the count of wrong tokens and passwords of earlier tests. */
  forgetAttempts = (): Promise<unknown> => this.app.database.query('DELETE FROM login_attempts');

  call = (method: Method, path: string): Test => as(this.app, this.admin, method, path);

  post = (path: string, body: unknown, on = this.app): Test =>
    request(on.baseUrl).post(path).type('json').send(JSON.stringify(body));

  accept = (token: unknown, more: object = {}, on = this.app): Test =>
    this.post('/api/auth/invitations/accept', { token, password: PASSWORD, ...more }, on);

  acceptReset = (token: unknown, password = PASSWORD, on = this.app): Test =>
    this.post('/api/auth/password-resets/accept', { token, password }, on);

  login = (email: string, password: string): Test => this.post('/api/auth/login', { email, password });

  me = (accessToken: string, on = this.app): Test => as(on, { accessToken }, 'get', '/api/auth/me');

  fresh = (): string => `person-${++this.count}@example.com`;

  invite = async (input: Record<string, unknown> = {}): Promise<InvitedPerson> => {
    const email = this.fresh();
    const made = await this.call('post', '/api/users')
      .send({ email, name: 'Grace', ...input })
      .expect(201);
    return { id: made.body.user.id, email, token: made.body.invitation.token };
  };

  activeUser = async (): Promise<ActivePerson> => {
    const { id, email, token } = await this.invite();
    const answer = await this.accept(token).expect(200);
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    return { id, email, accessToken: answer.body.access_token, cookie };
  };
}
