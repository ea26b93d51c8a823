import createClient from 'openapi-fetch';
import { recentLogin } from './recent-login';
import { session } from './session';
import { connection } from './connection';
import { parseExact, stringifyExact } from './exact-json';
import { Problem } from './problem';
import { serviceAddress } from './service-address';
import type { paths } from './schema.gen';
import * as strings from './api.strings';

const client = createClient<paths>({
  baseUrl: serviceAddress,
  fetch: send,
  bodySerializer: (body: unknown) => (body instanceof FormData ? body : stringifyExact(body)),
});

/**
 * The API, typed by its contract. Use `unwrap(api.GET('/api/flags', { params }))`: responses other than 2xx are
 * thrown as `Problem`. In values that callers have stored (input of runs, settings, history), numbers that a double cannot
 * represent are `ExactNumber`s, and are sent with the same digits.
 */
export const api = {
  GET: exactly(client.GET),
  PUT: exactly(client.PUT),
  POST: exactly(client.POST),
  PATCH: exactly(client.PATCH),
  DELETE: exactly(client.DELETE),
};

/** The body of a successful response. @throws Problem */
export async function unwrap<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  // For responses without a body, T is `undefined`.
  return data as T;
}

/** Parses the JSON of responses without rounding its numbers; `parseAs` of a call still decides. */
function exactly<Method extends typeof client.GET | typeof client.PUT | typeof client.POST>(
  method: Method,
): Method;
function exactly(
  method: (path: never, init?: object) => Promise<{ data?: unknown }>,
): (path: never, init?: { parseAs?: string }) => Promise<{ data?: unknown }> {
  return async (path, init = {}) => {
    if (init.parseAs !== undefined) return method(path, init);
    const result = await method(path, { ...init, parseAs: 'text' });
    const { data } = result;
    return { ...result, data: typeof data === 'string' && data !== '' ? parseExact(data) : undefined };
  };
}

async function send(request: Request): Promise<Response> {
  try {
    return await sendInSession(request);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'recent_login_required') throw error;
    if (!(await recentLogin.request())) throw notConfirmed(error);
    return sendInSession(request);
  }
}

function notConfirmed({ status, code, requestId }: Problem): Problem {
  return new Problem(status, code, strings.notConfirmedTitle, strings.recentLoginNeeded, requestId);
}

async function sendInSession(request: Request): Promise<Response> {
  // A body can be read once; each attempt needs its own.
  let response = await sendOnce(request.clone());
  if (response.status === 401 && (await session.renew())) response = await sendOnce(request.clone());
  if (response.ok) return response;
  const problem = await Problem.of(response);
  if (problem.isTemporary) connection.failed(problem);
  if (problem.isDenial || problem.code === 'not_found') denials.report(request.method !== 'GET');
  throw problem;
}

async function sendOnce(request: Request): Promise<Response> {
  const token = await session.bearer();
  if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
  let response: Response;
  try {
    // The browser would revalidate with the last ETag, which is the version for If-Match: other parts of the response
    // (the user's own override, the newest version of an app, counts) would stay stale behind a 304.
    response = await fetch(request, { cache: 'no-store' });
  } catch (error) {
    // Aborted by its caller: the response is ignored.
    if (request.signal.aborted) throw error;
    const problem = Problem.unreachable(request.method === 'GET');
    connection.failed(problem);
    throw problem;
  }
  if (response.status < 500) connection.works();
  return response;
}

/** Not `randomUUID`, which browsers offer only in secure contexts. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-');
}

type Listener = (isOfChange: boolean) => void;

/**
 * Emits requests that failed with a missing permission or a hidden object: the user's permissions may have changed since they were
 * read.
 */
class Denials {
  private readonly listeners = new Set<Listener>();

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** @param isOfChange whether a change was rejected, not a read. */
  report(isOfChange: boolean): void {
    for (const listener of this.listeners) listener(isOfChange);
  }
}

export const denials = new Denials();
