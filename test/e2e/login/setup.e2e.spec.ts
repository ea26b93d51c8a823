import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/http/expect-problem.js';
import { ADMIN } from '../../support/access/identity.js';
import { SETUP_TOKEN, startTestApp, type TestApp } from '../../support/processes/test-app.js';

const INSTALLATION = { setup_token: SETUP_TOKEN, organization_name: 'Example', name: 'Ada', ...ADMIN };

describe('a fresh installation', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('reports that it requires a setup', async () => {
    const response = await request(app.baseUrl).get('/api/bootstrap').expect(200);
    expect(response.body).toEqual({ required: true });
  });

  it.each(['/', '/api/projects'])('leads a browser from %s to the set-up', async (path) => {
    const response = await request(app.baseUrl)
      .get(path)
      .set('Accept', 'text/html,application/xhtml+xml')
      .redirects(0);
    expect([response.status, response.headers['location']]).toEqual([302, '/setup']);
  });

  it.each([
    ['GET', '/'],
    ['GET', '/api/projects'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/ingest'],
  ])('answers %s %s with setup_required', async (method, path) => {
    const response = await (method === 'GET'
      ? request(app.baseUrl).get(path)
      : request(app.baseUrl).post(path));
    expectProblem(response, 503, 'setup_required');
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  it.each(['/health/live', '/metrics', '/.well-known/jwks.json'])('serves %s', async (path) => {
    await request(app.baseUrl).get(path).set('Accept', 'text/html').redirects(0).expect(200);
  });

  it('rejects a wrong setup token, and throttles guesses', async () => {
    const guess = (): Test =>
      request(app.baseUrl)
        .post('/api/bootstrap')
        .send({ ...INSTALLATION, setup_token: 'setup-token-of-the-testS' });
    expectProblem(await guess(), 403, 'setup_token_invalid');
    let last = await guess();
    for (let i = 0; i < 60 && last.status === 403; i++) last = await guess();
    expectProblem(last, 429, 'rate_limited');
    expect(last.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    await app.database.query('DELETE FROM login_attempts');
  });

  it('names the invalid fields, and never echoes their values', async () => {
    const response = await request(app.baseUrl).post('/api/bootstrap').send({
      setup_token: SETUP_TOKEN,
      organization_name: 'a\nb',
      email: 'hunter2',
      password: 'hunter2',
      role: 'x',
    });
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors).toEqual([
      { path: 'role', problem: 'is not a known field' },
      { path: 'organization_name', problem: expect.stringContaining('one line of text') },
      { path: 'name', problem: 'required' },
      { path: 'email', problem: 'must be an e-mail address' },
      { path: 'password', problem: 'must have at least 12 characters' },
    ]);
    expect(response.text).not.toContain('hunter2');
    expect(response.text).not.toContain(SETUP_TOKEN);
  });

  it('is set up exactly once by concurrent requests', async () => {
    const replica = await startTestApp({ replicaOf: app });
    const answers = await Promise.all(
      [app, replica, app, replica].map((target, i) =>
        request(target.baseUrl)
          .post('/api/bootstrap')
          .send({ ...INSTALLATION, email: `person-${i}@example.com` }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409, 409]);
    const winner = answers.find((answer) => answer.status === 201);
    expect(winner?.body).toEqual({
      organization: { id: expect.any(String), name: 'Example' },
      user: {
        id: expect.any(String),
        kind: 'person',
        email: expect.stringMatching(/^person-\d@/),
        name: 'Ada',
      },
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
    });
    expect(winner?.headers['cache-control']).toBe('no-store');
    for (const target of [app, replica]) {
      await request(target.baseUrl)
        .get('/api/auth/me')
        .set('Authorization', `Bearer ${winner?.body.access_token}`)
        .expect(200);
    }
    await replica.close();
  });

  it('reports afterwards that it is set up', async () => {
    const state = await request(app.baseUrl).get('/api/bootstrap').expect(200);
    expect(state.body).toEqual({ required: false });
    expectProblem(
      await request(app.baseUrl).post('/api/bootstrap').send(INSTALLATION),
      409,
      'already_bootstrapped',
    );
    const root = await request(app.baseUrl).get('/').set('Accept', 'text/html').redirects(0);
    expect(root.status).not.toBe(302);
  });
});
