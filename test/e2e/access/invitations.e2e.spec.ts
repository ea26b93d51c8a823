import { createHash } from 'node:crypto';
import request from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser } from '../../support/access/identity.js';
import { DAY_MS, LinkStage, PASSWORD } from '../../support/apps/link-stage.js';

const UNKNOWN = '0190a000-0000-7000-8000-000000000000';

describe('invitation links', () => {
  const stage = new LinkStage();
  const { call, post, accept, acceptReset, login, me, fresh, invite } = stage;

  beforeAll(() => stage.open());
  beforeEach(() => stage.forgetAttempts());
  afterAll(() => stage.close());

  describe('an invitation', () => {
    it('is shown once, with its token in the fragment of the URL, and stored as a hash only', async () => {
      const email = fresh();
      const made = await call('post', '/api/users').send({ email, name: ' Grace Hopper ' }).expect(201);
      const { token } = made.body.invitation;
      expect(made.body).toEqual({
        user: {
          id: expect.any(String),
          email,
          name: 'Grace Hopper',
          state: 'invited',
          relation: 'member',
          last_login_at: null,
          created_at: new Date(stage.clock.nowMs).toISOString(),
          version: 1,
        },
        invitation: {
          token: expect.stringMatching(/^sbi_[A-Za-z0-9_-]{43}$/),
          url: `https://box.example.com/invitation#token=${token}`,
          expires_at: new Date(stage.clock.nowMs + 7 * DAY_MS).toISOString(),
        },
      });
      expect(made.headers['cache-control']).toBe('no-store');
      const [row] = await stage.app.database.query<{ token_sha256: Buffer; text: string }>(
        `SELECT token_sha256, account_links::text AS text FROM account_links WHERE user_id = $1`,
        [made.body.user.id],
      );
      expect(row?.token_sha256).toEqual(createHash('sha256').update(String(token)).digest());
      expect(row?.text).not.toContain(token);
      const events = await auditOf(stage.app, `user/${made.body.user.id}`);
      expect(events).toMatchObject([
        { action: 'user.invited', actor: 'ada@example.com', metadata: { email, relation: 'member' } },
      ]);
      expect(JSON.stringify(events)).not.toContain(token);
    });

    it('shows its recipient, activates the account once, and is then invalid', async () => {
      const { id, email, token } = await invite({ projects: [{ project: 'shop', relation: 'developer' }] });
      const inspected = await post('/api/auth/invitations/inspect', { token }).expect(200);
      expect(inspected.body).toEqual({
        email,
        name: 'Grace',
        organization: 'Example',
        expires_at: new Date(stage.clock.nowMs + 7 * DAY_MS).toISOString(),
      });
      const answer = await accept(token, { name: 'Rear Admiral Hopper' }).expect(200);
      expect(answer.body).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: expect.any(Number),
      });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(String(answer.headers['set-cookie'])).toMatch(/^signalbox_session=[^;]+;.*HttpOnly/);
      const seen = await me(answer.body.access_token, stage.second).expect(200);
      expect(seen.body.user).toEqual({ id, kind: 'person', email, name: 'Rear Admiral Hopper' });
      expect(seen.body.organization.permissions).not.toContain('members:manage');
      expect(seen.body.projects).toMatchObject([{ id: stage.projectId, key: 'shop' }]);
      expect(seen.body.projects[0].permissions).toContain('flags:edit');
      expect(seen.body.projects[0].permissions).not.toContain('keys:manage');
      await login(email, PASSWORD).expect(200);
      expectProblem(await accept(token), 404, 'link_invalid');
      expectProblem(await post('/api/auth/invitations/inspect', { token }), 404, 'link_invalid');
      expectProblem(await acceptReset(token), 404, 'link_invalid');
      const events = await auditOf(stage.app, `user/${id}`);
      expect(events.map((event) => event.action).toSorted()).toEqual([
        'auth.login',
        'member.set',
        'user.activated',
        'user.invited',
      ]);
      expect(events.find((event) => event.action === 'user.activated')?.actor).toBe(email);
      expect(events.find((event) => event.action === 'member.set')).toMatchObject({
        project_id: stage.projectId,
        metadata: { before: null, after: 'developer' },
      });
      const user = await call('get', `/api/users/${id}`).expect(200);
      expect(user.body).toMatchObject({ state: 'active', name: 'Rear Admiral Hopper' });
      expect(user.body.last_login_at).toBe(new Date(stage.clock.nowMs).toISOString());
    });

    it.each([
      ['nonsense', 404, 'link_invalid'],
      ['x'.repeat(5000), 400, 'validation_failed'],
    ])('is not found by the token %#', async (token, status, code) => {
      for (const answer of [await post('/api/auth/invitations/inspect', { token }), await accept(token)]) {
        expectProblem(answer, status, code);
        expect(answer.text).not.toContain(token);
      }
    });

    it('rejects a name that is not one line of text, and stays valid', async () => {
      const { token } = await invite();
      const refused = await accept(token, { name: 'Grace\u0000' });
      expectProblem(refused, 400, 'validation_failed');
      expect(refused.body.errors).toEqual([
        { path: 'name', problem: expect.stringContaining('one line of text') },
      ]);
      await accept(token).expect(200);
    });

    it('activates the account for exactly one of several concurrent requests', async () => {
      for (let round = 0; round < 5; round++) {
        const { id, email, token } = await invite();
        const answers = await Promise.all(
          Array.from({ length: 6 }, (_, i) =>
            accept(token, { password: `password number ${i}` }, i % 2 === 0 ? stage.app : stage.second),
          ),
        );
        const statuses = answers.map((answer) => answer.status);
        expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404, 404]);
        const winner = statuses.indexOf(200);
        for (const i of [0, 1, 2, 3, 4, 5]) {
          expect((await login(email, `password number ${i}`)).status).toBe(i === winner ? 200 : 401);
        }
        const sessions = await stage.app.database.query('SELECT 1 FROM sessions WHERE user_id = $1', [id]);
        expect(sessions).toHaveLength(2);
        await stage.app.database.query('DELETE FROM login_attempts');
      }
    });

    it('expires after seven days', async () => {
      const { token } = await invite();
      stage.clock.nowMs += 7 * DAY_MS - 1;
      await post('/api/auth/invitations/inspect', { token }).expect(200);
      stage.clock.nowMs += 1;
      expectProblem(await accept(token), 404, 'link_invalid');
      stage.clock.nowMs -= 7 * DAY_MS;
    });

    it('is replaced by a new one, which only users in the state invited can get', async () => {
      const { id, token } = await invite();
      const again = await call('post', `/api/users/${id}/invitation`).expect(201);
      expect(again.body).toEqual({
        token: expect.stringMatching(/^sbi_/),
        url: `https://box.example.com/invitation#token=${again.body.token}`,
        expires_at: new Date(stage.clock.nowMs + 7 * DAY_MS).toISOString(),
      });
      expectProblem(await accept(token), 404, 'link_invalid');
      await accept(again.body.token).expect(200);
      expectProblem(await call('post', `/api/users/${id}/invitation`), 409, 'conflict');
      expectProblem(await call('post', `/api/users/${UNKNOWN}/invitation`), 404, 'not_found');
      expectProblem(await call('post', `/api/users/..%2F..%2Fx/invitation`), 404, 'not_found');
    });

    it('is valid for one of several that are created at once', async () => {
      const { id } = await invite();
      const made = await Promise.all(
        Array.from({ length: 5 }, () => call('post', `/api/users/${id}/invitation`)),
      );
      expect(made.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
      const works = await Promise.all(
        made.map((answer) => post('/api/auth/invitations/inspect', { token: answer.body.token })),
      );
      expect(works.filter((answer) => answer.status === 200)).toHaveLength(1);
    });

    it('is invalid once its user has an identity of the external issuer', async () => {
      const { id, token } = await invite();
      await stage.app.database.query(
        `INSERT INTO external_identities (issuer, subject, user_id, created_at) VALUES ('https://idp', 'grace', $1, now())`,
        [id],
      );
      expectProblem(await accept(token), 404, 'link_invalid');
      expect((await call('get', `/api/users/${id}`)).body.state).toBe('active');
    });

    it('is invalid once its user is deactivated, also after a reactivation', async () => {
      const { id, token } = await invite();
      await call('delete', `/api/users/${id}`).expect(204);
      expectProblem(await accept(token), 404, 'link_invalid');
      expectProblem(await call('post', `/api/users/${id}/invitation`), 409, 'conflict');
      const back = await call('patch', `/api/users/${id}`).send({ deactivated: false }).expect(200);
      expect(back.body.state).toBe('invited');
      expectProblem(await accept(token), 404, 'link_invalid');
      const again = await call('post', `/api/users/${id}/invitation`).expect(201);
      await accept(again.body.token).expect(200);
    });

    it('is rejected for an address of another user, in any spelling', async () => {
      const { email } = await invite();
      for (const same of [email, email.toUpperCase(), ` ${email} `, email.replace('p', 'ｐ')]) {
        const answer = await call('post', '/api/users').send({ email: same, name: 'Again' });
        expectProblem(answer, 409, 'email_taken');
        expect(answer.text).not.toContain(email);
      }
      const racers = fresh();
      const race = await Promise.all(
        [1, 2, 3, 4].map(() => call('post', '/api/users').send({ email: racers, name: 'Race' })),
      );
      expect(race.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409, 409]);
    });

    it('is rejected for an address that mixes alphabets, with the reason', async () => {
      const answer = await call('post', '/api/users').send({ email: 'аda@example.com', name: 'Not Ada' });
      expectProblem(answer, 400, 'validation_failed');
      expect(answer.body.errors).toEqual([
        {
          path: 'email',
          problem: 'must not mix Latin letters with Cyrillic or Greek ones that look like them',
        },
      ]);
      await call('post', '/api/users').send({ email: 'ада@пример.рф', name: 'Ада' }).expect(201);
    });

    it.each([
      [{}, ['email', 'name']],
      [{ email: 'a@example.com\r\nBcc: eve@example.com', name: 'x' }, ['email']],
      [{ email: 'a@example.com', name: 'x\r\nSet-Cookie: a=b' }, ['name']],
      [{ email: 'a@example.com', name: 'x', relation: 'owner' }, ['relation']],
      [{ email: 'a@example.com', name: 'x', relation: null }, ['relation']],
      [{ email: 'a@example.com', name: 'x', password: PASSWORD }, ['password']],
      [
        { email: 'a@example.com', name: 'x', projects: { project: 'shop', relation: 'viewer' } },
        ['projects'],
      ],
      [{ email: 'a@example.com', name: 'x', projects: [null] }, ['projects', 'projects[0]']],
      [{ email: 'a@example.com', name: 'x', projects: ['shop'] }, ['projects', 'projects[0]']],
      [{ email: 'a@example.com', name: 'x', projects: [{ project: 'shop' }] }, ['projects[0].relation']],
      [
        { email: 'a@example.com', name: 'x', projects: [{ project: 'shop', relation: 'admin' }] },
        ['projects[0].relation'],
      ],
      [
        { email: 'a@example.com', name: 'x', projects: [{ project: 'nope', relation: 'viewer' }] },
        ['projects[0].project'],
      ],
      [
        {
          email: 'a@example.com',
          name: 'x',
          projects: ['shop', 'shop'].map((project) => ({ project, relation: 'viewer' })),
        },
        ['projects[1].project'],
      ],
      [
        {
          email: 'a@example.com',
          name: 'x',
          projects: Array.from({ length: 101 }, () => ({ project: 'shop', relation: 'viewer' })),
        },
        ['projects'],
      ],
    ])('is not created from the body %j', async (body, paths) => {
      const answer = await call('post', '/api/users').send(body);
      expectProblem(answer, 400, 'validation_failed');
      const reported = (answer.body.errors as { path: string }[]).map((error) => error.path);
      expect([...new Set(reported)]).toEqual(paths);
      expect(await stage.app.database.query(`SELECT 1 FROM users WHERE email = 'a@example.com'`)).toEqual([]);
    });

    it('takes no field from a prototype', async () => {
      const text = `{"email":"${fresh()}","name":"x","__proto__":{"relation":"admin"}}`;
      const answer = await call('post', '/api/users').type('json').send(text);
      if (answer.status === 201) expect(answer.body.user.relation).toBe('member');
      else expectProblem(answer, 400, 'validation_failed');
    });

    it('is created by administrators with a login only', async () => {
      const owner = await addUser(stage.app, fresh(), { projectId: stage.projectId, relation: 'owner' });
      const body = { email: fresh(), name: 'x' };
      expectProblem(await as(stage.app, owner, 'post', '/api/users').send(body), 403, 'forbidden');
      expectProblem(await request(stage.app.baseUrl).post('/api/users').send(body), 401, 'unauthenticated');
      const { id } = await invite();
      for (const what of ['invitation', 'password-reset']) {
        expectProblem(await as(stage.app, owner, 'post', `/api/users/${id}/${what}`), 403, 'forbidden');
      }
      const token = await call('post', '/api/auth/tokens').send({
        name: 'script',
        scopes: ['members:manage'],
        expires_in_days: 1,
      });
      expect(token.status).toBe(201);
      const script = { accessToken: String(token.body.token) };
      expectProblem(await as(stage.app, script, 'post', '/api/users').send(body), 403, 'session_required');
      expectProblem(
        await as(stage.app, script, 'post', `/api/users/${id}/invitation`),
        403,
        'session_required',
      );
      expectProblem(
        await as(stage.app, script, 'post', `/api/users/${id}/password-reset`),
        403,
        'session_required',
      );
      await as(stage.app, script, 'get', '/api/users').expect(200);
    });
  });
});
