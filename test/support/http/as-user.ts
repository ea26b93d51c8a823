import request, { type Test } from 'supertest';
import type { Reachable } from '../access/identity.js';

export type Method = 'delete' | 'get' | 'patch' | 'post' | 'put';

/** Sends a request as the user of the access token. */
export function as(app: Reachable, who: { accessToken: string }, method: Method, path: string): Test {
  return request(app.baseUrl)[method](path).set('Authorization', `Bearer ${who.accessToken}`);
}
