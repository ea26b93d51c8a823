import { parseSetCookie, type SetCookie } from 'cookie';
import request, { type Response, type Test } from 'supertest';
import { expect } from 'vitest';
import { expectProblem } from './expect-problem.js';
import { ADMIN, type Reachable } from '../access/identity.js';

const NAME = 'signalbox_session';

/** The cookies of a browser with a login. */
export interface Browser {
  accessToken: string;
  /** Value of its session cookie. */
  refreshToken: string;
  sessionId: string;
}

/** The session cookie that a response sets; `undefined` when it sets none. */
export function sessionCookie(response: Response): SetCookie | undefined {
  const lines: string | string[] = response.headers['set-cookie'] ?? [];
  return [lines]
    .flat()
    .map((line) => parseSetCookie(line))
    .find(({ name }) => name === NAME);
}

export function expectCookieCleared(response: Response): void {
  const cookie = sessionCookie(response);
  expect(cookie).toMatchObject({ value: '', path: '/api/auth', httpOnly: true });
  expect(cookie?.expires?.getTime()).toBe(0);
}

/** Expects the response to an invalid session cookie. */
export function expectSessionInvalid(response: Response): void {
  expectProblem(response, 401, 'session_invalid');
  expectCookieCleared(response);
  expect(response.text).not.toContain('access_token');
}

export function browserOf(response: Response): Browser {
  const refreshToken = sessionCookie(response)?.value ?? '';
  const [sessionId = ''] = refreshToken.split('.');
  return { accessToken: response.body.access_token as string, refreshToken, sessionId };
}

export async function signIn(
  app: Reachable,
  email = ADMIN.email,
  password = ADMIN.password,
  userAgent = 'test',
): Promise<Browser> {
  const response = await request(app.baseUrl)
    .post('/api/auth/login')
    .set('User-Agent', userAgent)
    .send({ email, password })
    .expect(200);
  return browserOf(response);
}

/** `POST /api/auth/<route>` with a session cookie, which may be invalid, or without one. */
export function postWithCookie(app: Reachable, route: 'logout' | 'refresh', token: string | null): Test {
  const test = request(app.baseUrl).post(`/api/auth/${route}`);
  return token === null ? test : test.set('Cookie', `theme=dark; ${NAME}=${token}`);
}

/** Whether the service accepts the access token. */
export async function isLetIn(app: Reachable, accessToken: string): Promise<boolean> {
  const { status } = await request(app.baseUrl)
    .get('/api/auth/me')
    .set('Authorization', `Bearer ${accessToken}`);
  expect([200, 401]).toContain(status);
  return status === 200;
}
