import createClient from 'openapi-fetch';
import { session } from '../session/session';
import { connection } from './connection';
import { Problem } from './problem';
import type { paths } from './schema.gen';

/**
 * The API, typed by its contract. Use `unwrap(api.GET('/api/flags', { params }))`: answers other than 2xx are
 * thrown as `Problem`.
 */
export const api = createClient<paths>({ baseUrl: location.origin, fetch: send });

/** The body of a successful answer. @throws Problem */
export async function unwrap<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  // Of answers without a body, T is `undefined`.
  return data as T;
}

async function send(request: Request): Promise<Response> {
  // A body can be read once; the second try needs its own.
  const again = request.clone();
  let response = await sendOnce(request);
  if (response.status === 401 && (await session.renew())) response = await sendOnce(again);
  if (response.ok) return response;
  const problem = await Problem.of(response);
  if (problem.isTemporary) connection.failed(problem);
  throw problem;
}

async function sendOnce(request: Request): Promise<Response> {
  const token = await session.bearer();
  if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
  let response: Response;
  try {
    // The browser would ask with the last ETag, which is the version for If-Match: what an answer holds beside it
    // (an own override, the newest version of an app, counts) would stay old behind a 304.
    response = await fetch(request, { cache: 'no-store' });
  } catch (error) {
    // Not wanted any longer: nobody looks at it.
    if (request.signal.aborted) throw error;
    const problem = Problem.unreachable();
    connection.failed(problem);
    throw problem;
  }
  if (response.status < 500) connection.works();
  return response;
}
