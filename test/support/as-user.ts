import request, { type Test } from 'supertest';
import type { Reachable } from './identity.js';

export type Method = 'delete' | 'get' | 'patch' | 'post' | 'put';

/** A request by the user whom the access token belongs to. */
export function as(app: Reachable, who: { accessToken: string }, method: Method, path: string): Test {
  return request(app.baseUrl)[method](path).set('Authorization', `Bearer ${who.accessToken}`);
}
