import request, { type Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser } from '../../support/access/identity.js';
import { DAY_MS, LinkStage, PASSWORD } from '../../support/apps/link-stage.js';

const UNKNOWN = '0190a000-0000-7000-8000-000000000000';

describe('password reset links', () => {
  const stage = new LinkStage();
  const { call, post, accept, acceptReset, login, me, fresh, invite, activeUser } = stage;

  beforeAll(() => stage.open());
  beforeEach(() => stage.forgetAttempts());
  afterAll(() => stage.close());

  describe('a password reset', () => {
    const reset = async (id: string): Promise<string> =>
      (await call('post', `/api/users/${id}/password-reset`).expect(201)).body.token as string;

    it('sets the password, ends every session, and opens one', async () => {
      const { id, email, accessToken, cookie } = await activeUser();
      const made = await call('post', `/api/users/${id}/password-reset`).expect(201);
      expect(made.body).toEqual({
        token: expect.stringMatching(/^sbi_/),
        url: `https://box.example.com/password-reset#token=${made.body.token}`,
        expires_at: new Date(stage.clock.nowMs + DAY_MS).toISOString(),
      });
      await me(accessToken).expect(200);
      const answer = await acceptReset(made.body.token, 'another good password').expect(200);
      expectProblem(await me(accessToken, stage.second), 401, 'unauthenticated');
      const refresh = await request(stage.app.baseUrl).post('/api/auth/refresh').set('Cookie', cookie);
      expect([refresh.status, refresh.body.code]).toEqual([401, 'session_invalid']);
      expectProblem(await login(email, PASSWORD), 401, 'login_failed');
      await login(email, 'another good password').expect(200);
      expect((await me(answer.body.access_token).expect(200)).body.user.id).toBe(id);
      expectProblem(await acceptReset(made.body.token), 404, 'link_invalid');
      const actions = (await auditOf(stage.app, `user/${id}`)).map((event) => event.action);
      expect(actions.filter((action) => action.startsWith('user.password')).toSorted()).toEqual([
        'user.password_reset',
        'user.password_reset_requested',
      ]);
    });

    it('lets a user log in whose account is locked by too many wrong passwords', async () => {
      const { id, email } = await activeUser();
      for (let i = 0; i < 10; i++) await login(email, 'wrong wrong wrong');
      expectProblem(await login(email, PASSWORD), 429, 'rate_limited');
      await acceptReset(await reset(id), 'remembered at last').expect(200);
      await login(email, 'remembered at last').expect(200);
    });

    it('is valid once, for a day, and only the newest one', async () => {
      const { id, email } = await activeUser();
      const [old, newer] = [await reset(id), await reset(id)];
      expectProblem(await acceptReset(old), 404, 'link_invalid');
      const race = await Promise.all(
        ['first of many passwords', 'second of many passwords', 'third of many passwords'].map(
          (password, i) => acceptReset(newer, password, i % 2 === 0 ? stage.app : stage.second),
        ),
      );
      expect(race.map((answer) => answer.status).toSorted()).toEqual([200, 404, 404]);
      const late = await reset(id);
      stage.clock.nowMs += DAY_MS;
      expectProblem(await acceptReset(late), 404, 'link_invalid');
      stage.clock.nowMs -= DAY_MS;
      expectProblem(await login(email, PASSWORD), 401, 'login_failed');
    });

    it('is created for active users only: not for invited, deactivated or unknown ones', async () => {
      const invited = await invite();
      expectProblem(await call('post', `/api/users/${invited.id}/password-reset`), 409, 'conflict');
      await accept(invited.token).expect(200);
      const token = await reset(invited.id);
      await call('delete', `/api/users/${invited.id}`).expect(204);
      expectProblem(await acceptReset(token), 404, 'link_invalid');
      expectProblem(await call('post', `/api/users/${invited.id}/password-reset`), 409, 'conflict');
      expectProblem(await call('post', `/api/users/${UNKNOWN}/password-reset`), 404, 'not_found');
      await call('patch', `/api/users/${invited.id}`).send({ deactivated: false }).expect(200);
      expectProblem(await acceptReset(token), 404, 'link_invalid');
    });

    it('can be created by two administrators for each other at the same time', async () => {
      const rival = await addUser(stage.app, fresh(), { relation: 'admin' });
      for (let round = 0; round < 15; round++) {
        const answers = await Promise.all([
          as(stage.app, stage.admin, 'post', `/api/users/${rival.userId}/password-reset`),
          as(stage.second, rival, 'post', `/api/users/${stage.admin.userId}/password-reset`),
          as(stage.second, stage.admin, 'post', `/api/users/${rival.userId}/password-reset`),
          as(stage.app, rival, 'post', `/api/users/${stage.admin.userId}/password-reset`),
        ]);
        expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
      }
      await call('delete', `/api/users/${rival.userId}`).expect(204);
    });

    it('cannot be used as an invitation', async () => {
      const { id } = await activeUser();
      const token = await reset(id);
      expectProblem(await accept(token), 404, 'link_invalid');
      expectProblem(await post('/api/auth/invitations/inspect', { token }), 404, 'link_invalid');
      await acceptReset(token).expect(200);
    });

    it('leaves no session when the user is deactivated at the same time', async () => {
      for (let round = 0; round < 8; round++) {
        const { id } = await activeUser();
        const token = await reset(id);
        const [accepted, deactivated] = await Promise.all([
          acceptReset(token, 'quick quick quick', stage.second),
          call('delete', `/api/users/${id}`),
        ]);
        expect(deactivated.status).toBe(204);
        expect([200, 404]).toContain(accepted.status);
        if (accepted.status === 200)
          expectProblem(await me(accepted.body.access_token), 401, 'unauthenticated');
        const open = await stage.app.database.query(
          'SELECT 1 FROM sessions WHERE user_id = $1 AND ended_at IS NULL',
          [id],
        );
        expect(open).toEqual([]);
      }
    });
  });

  describe('a token', () => {
    const unknown = `sbi_${'A'.repeat(43)}`;

    it('that is unknown gets one answer', async () => {
      for (const answer of [
        await accept(unknown),
        await acceptReset(unknown),
        await post('/api/auth/invitations/inspect', { token: unknown }),
      ]) {
        expectProblem(answer, 404, 'link_invalid');
        expect(answer.body.detail).toContain('Ask an administrator for a new one');
      }
    });

    it.each([1, 'x'.repeat(1025)])('that is %j is 400', async (token) => {
      expectProblem(await accept(token), 400, 'validation_failed');
      expectProblem(await acceptReset(token), 400, 'validation_failed');
      expectProblem(await post('/api/auth/invitations/inspect', { token }), 400, 'validation_failed');
    });

    it('stays good when the password is too short', async () => {
      const { token } = await invite();
      const answer = await accept(token, { password: 'short' });
      expectProblem(answer, 400, 'validation_failed');
      expect(answer.body.errors[0].path).toBe('password');
      expectProblem(await accept(token, { name: 'a\nb' }), 400, 'validation_failed');
      await accept(token).expect(200);
    });

    it('of a million characters is rejected before it is hashed', async () => {
      const answer = await accept('x'.repeat(1_000_000));
      expect([400, 413]).toContain(answer.status);
    });

    it('cannot be guessed: invalid ones count per address, valid ones do not', async () => {
      for (let i = 0; i < 60; i++) {
        const { token } = i % 20 === 0 ? await invite() : { token: '' };
        if (token) await post('/api/auth/invitations/inspect', { token }).expect(200);
      }
      let last: Response = await accept(unknown);
      for (let i = 0; i < 60 && last.status === 404; i++) last = await accept(unknown);
      expectProblem(last, 429, 'rate_limited');
      expect(last.headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expectProblem(await acceptReset(unknown), 429, 'rate_limited');
      await login('ada@example.com', 'correct horse battery').expect(200);
    });

    it('is rejected from a page of another site', async () => {
      const { token } = await invite();
      const answer = await accept(token)
        .set('Origin', 'https://evil.example')
        .set('Sec-Fetch-Site', 'cross-site');
      expectProblem(answer, 403, 'cross_origin_refused');
      await accept(token).expect(200);
    });
  });
});
