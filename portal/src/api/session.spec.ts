import { beforeEach, describe, expect, it, vi } from 'vitest';

const token = (value: string, seconds = 900) => ({ access_token: value, expires_in: seconds });
const answer = (status: number, body: object = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Responses of `/api/auth/refresh` in order; a string: the request fails. */
function refreshes(...answers: (Response | 'lost')[]) {
  const fetched = vi.fn((input: Request | string): Promise<Response> => {
    const path = new URL(typeof input === 'string' ? input : input.url, location.href).pathname;
    if (path !== '/api/auth/refresh') return Promise.resolve(answer(404));
    const next = answers.shift();
    if (next === undefined || next === 'lost') return Promise.reject(new TypeError('lost'));
    return Promise.resolve(next);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

describe('the session', () => {
  let session: typeof import('./session').session;
  const ended = vi.fn();

  beforeEach(async () => {
    vi.resetModules();
    vi.useRealTimers();
    localStorage.clear();
    ended.mockReset();
    delete window.signalboxSession;
    ({ session } = await import('./session'));
    session.onEnd(ended);
  });

  it.each([429, 500])('stays when the response to its refresh is %d', async (status) => {
    session.adopt(token('old', 0));
    refreshes(
      answer(status, { code: 'service_unavailable', status, title: 't', detail: 'd' }),
      answer(200, token('new')),
    );
    await expect(session.bearer()).rejects.toMatchObject({ status });
    expect(ended).not.toHaveBeenCalled();
    expect(session.isLikely()).toBe(true);
    expect(await session.bearer()).toBe('new');
  });

  it('stays when its refresh has no response', async () => {
    session.adopt(token('old', 0));
    refreshes('lost', answer(200, token('new')));
    await expect(session.bearer()).rejects.toMatchObject({ code: 'unreachable' });
    expect(ended).not.toHaveBeenCalled();
    expect(await session.bearer()).toBe('new');
  });

  it.each([400, 401, 403])('ends when its refresh is rejected with %d, once', async (status) => {
    session.adopt(token('old', 0));
    const fetched = refreshes(answer(status), answer(200, token('another')));
    expect(await session.bearer()).toBeNull();
    expect(ended.mock.calls).toEqual([['ended']]);
    expect(session.isLikely()).toBe(false);
    expect([await session.bearer(), await session.renew()]).toEqual([null, false]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is refreshed once for concurrent requests, and again later', async () => {
    const fetched = refreshes(answer(200, token('a')), answer(200, token('b')));
    expect(await Promise.all([session.bearer(), session.renew(), session.bearer()])).toEqual([
      'a',
      true,
      'a',
    ]);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(await session.renew()).toBe(true);
    expect(await session.bearer()).toBe('b');
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is refreshed half a minute before its token ends, and not earlier', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    session.adopt(token('a', 100));
    const fetched = refreshes(answer(200, token('b')));
    vi.setSystemTime(Date.now() + 69_000);
    expect(await session.bearer()).toBe('a');
    expect(fetched).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 2000);
    expect(await session.bearer()).toBe('b');
  });

  it('uses the token exchange that the page started, once', async () => {
    const fetched = refreshes(answer(200, token('b')));
    window.signalboxSession = Promise.resolve(answer(200, token('a')));
    expect(await session.bearer()).toBe('a');
    expect(fetched).not.toHaveBeenCalled();
    await session.renew();
    expect(await session.bearer()).toBe('b');
  });

  it('ends locally also when the service is unreachable, and starts again with a login', async () => {
    session.adopt(token('a'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')));
    await expect(session.end()).rejects.toThrow();
    expect(ended.mock.calls).toEqual([['signed_out']]);
    expect([await session.bearer(), session.isLikely()]).toEqual([null, false]);
    session.adopt(token('b'));
    expect([await session.bearer(), session.isLikely()]).toEqual(['b', true]);
  });

  it('announces no end without a session', async () => {
    refreshes(answer(401));
    expect(await session.isOpen()).toBe(false);
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('a session that ends while its page is open', () => {
  let session: typeof import('./session').session;
  const ended = vi.fn();
  /** As the service writes them: a JWT for a user. */
  const tokenOf = (user: string) => token(`e30.${btoa(JSON.stringify({ sub: user }))}.x`);
  const refused = () => answer(401);
  let stopWatching: () => void = () => undefined;

  beforeEach(async () => {
    vi.resetModules();
    localStorage.clear();
    ended.mockReset();
    ({ session } = await import('./session'));
    session.onEnd(ended);
    stopWatching = session.subscribe(() => undefined);
    session.adopt(tokenOf('ada'));
  });

  it('is interrupted: calls wait, and continue with the token of the same user', async () => {
    refreshes(refused());
    const calls = [session.renew(), session.bearer()];
    await expect.poll(session.phase).toBe('interrupted');
    const late = session.bearer();
    const next = tokenOf('ada');
    session.continueWith(next);
    expect(await Promise.all([...calls, late])).toEqual([true, expect.any(String), next.access_token]);
    expect([session.phase(), ended.mock.calls]).toEqual(['usual', []]);
  });

  it('does not continue for another user, whose token no call of the first one receives', async () => {
    refreshes(refused());
    const call = session.renew();
    await expect.poll(session.phase).toBe('interrupted');
    session.continueWith(tokenOf('grace'));
    expect([await call, await session.bearer(), session.phase()]).toEqual([false, null, 'replaced']);
  });

  it('does not continue when the cookie belongs to another user', async () => {
    session.adopt({ ...tokenOf('ada'), expires_in: 0 });
    refreshes(answer(200, tokenOf('grace')));
    expect([await session.bearer(), session.phase()]).toEqual([null, 'replaced']);
  });

  it('continues with the cookie of a login in another tab, exchanged once', async () => {
    const fetched = refreshes(refused(), refused(), answer(200, tokenOf('ada')));
    const call = session.renew();
    await expect.poll(session.phase).toBe('interrupted');
    await session.adoptFromCookie();
    expect(session.phase()).toBe('interrupted');
    await Promise.all([session.adoptFromCookie(), session.adoptFromCookie()]);
    expect([await call, session.phase()]).toEqual([true, 'usual']);
    expect(fetched).toHaveBeenCalledTimes(3);
    await session.adoptFromCookie();
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['the user leaves the page', () => session.endInterrupted(), 'ended'],
    ['nothing shows the dialog any more', () => stopWatching(), 'ended'],
    ['the user signed out in another tab', () => session.signedOutElsewhere(), 'signed_out'],
  ])('ends when %s', async (_, act, reason) => {
    refreshes(refused());
    const call = session.renew();
    await expect.poll(session.phase).toBe('interrupted');
    act();
    expect([await call, await session.bearer(), session.phase()]).toEqual([false, null, 'usual']);
    expect(ended.mock.calls).toEqual([[reason]]);
    session.adopt(tokenOf('grace'));
    expect(session.phase()).toBe('usual');
  });

  it('announces a logout to the other tabs', async () => {
    refreshes();
    await session.end().catch(() => undefined);
    expect(localStorage.getItem('signalbox-signed-out')).not.toBeNull();
  });
});

describe('a call', () => {
  const calls: {
    path: string;
    authorization: string | null;
    body: string;
    cache?: RequestCache | undefined;
  }[] = [];

  /** @param answers responses of the route in order. */
  async function client(...answers: Response[]) {
    calls.length = 0;
    vi.resetModules();
    vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
      const request = input instanceof Request ? input : new Request(new URL(input, location.href), init);
      const { pathname } = new URL(request.url);
      calls.push({
        path: pathname,
        authorization: request.headers.get('authorization'),
        body: await request.text(),
        cache: init?.cache,
      });
      if (pathname === '/api/auth/refresh') return answer(200, token(`t-${calls.length}`));
      return answers.shift() ?? answer(500, { code: 'internal_error', title: 'unexpected' });
    });
    return import('./client');
  }
  const create = async ({ api, unwrap }: Awaited<ReturnType<typeof client>>) =>
    unwrap(api.POST('/api/projects', { body: { key: 'shop', name: 'Shop' } as never }));

  it('that is rejected with 401 is sent again, with its body and a new token', async () => {
    const sent = create(await client(answer(401, { code: 'unauthenticated' }), answer(201, { id: 'p-1' })));
    expect(await sent).toEqual({ id: 'p-1' });
    expect(calls.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/api/auth/refresh', null],
      ['/api/projects', 'Bearer t-1'],
      ['/api/auth/refresh', null],
      ['/api/projects', 'Bearer t-3'],
    ]);
    expect(calls[3]?.body).toBe('{"key":"shop","name":"Shop"}');
    expect(calls[3]?.body).toBe(calls[1]?.body);
  });

  it('that is rejected with 401 twice fails with the problem of the service', async () => {
    const sent = create(
      await client(answer(401, { code: 'first' }), answer(401, { code: 'unauthenticated', detail: 'No.' })),
    );
    await expect(sent).rejects.toMatchObject({ status: 401, code: 'unauthenticated', detail: 'No.' });
    expect(calls).toHaveLength(4);
  });

  it.each([403, 422])('that is rejected with %d is not retried', async (status) => {
    const errors = [{ path: 'name', problem: 'is too long' }];
    const sent = create(
      await client(answer(status, { code: 'some_code', title: 'T', detail: 'D', errors, request_id: 'r-9' })),
    );
    await expect(sent).rejects.toMatchObject({
      status,
      code: 'some_code',
      title: 'T',
      detail: 'D',
      fields: errors,
      requestId: 'r-9',
    });
    expect(calls).toHaveLength(2);
  });

  it.each([
    [429, 'throttled'],
    [502, 'unreachable'],
    [500, 'ok'],
  ])('that is answered with %d leaves the connection %s', async (status, expected) => {
    const module = await client(answer(status, { code: 'x' }), answer(201, {}));
    await expect(create(module)).rejects.toMatchObject({ status });
    const { connection } = await import('./connection');
    expect(connection.snapshot().status).toBe(expected);
    await create(module);
    expect(connection.snapshot().status).toBe(expected === 'throttled' ? 'throttled' : 'ok');
  });

  it('never uses the browser’s cache, whose ETag covers only the version', async () => {
    await create(await client(answer(201, {})));
    expect(calls.at(-1)).toMatchObject({ path: '/api/projects', cache: 'no-store' });
  });

  it('that fails beside another keeps the time of the next attempt', async () => {
    const module = await client(answer(503, { code: 'x' }), answer(503, { code: 'x' }));
    const { connection } = await import('./connection');
    await expect(create(module)).rejects.toMatchObject({ status: 503 });
    const first = connection.snapshot();
    await expect(create(module)).rejects.toMatchObject({ status: 503 });
    expect(connection.snapshot()).toBe(first);
  });

  it('that is rejected reports the Retry-After of the service in milliseconds', async () => {
    const response = answer(429, { code: 'rate_limited' });
    response.headers.set('retry-after', '7');
    await expect(create(await client(response))).rejects.toMatchObject({ retryAfterMs: 7000 });
  });

  it('that gets no response leaves the connection unreachable', async () => {
    const { api, unwrap } = await client();
    const { connection } = await import('./connection');
    const { session } = await import('./session');
    session.adopt(token('t'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')));
    await expect(unwrap(api.GET('/api/auth/me'))).rejects.toMatchObject({ code: 'unreachable' });
    expect(connection.snapshot().status).toBe('unreachable');
  });

  it('that the page aborted does not count as a failure of the connection', async () => {
    const { api, unwrap } = await client();
    const { connection } = await import('./connection');
    const { session } = await import('./session');
    session.adopt(token('t'));
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('aborted', 'AbortError')));
    const signal = AbortSignal.abort();
    await expect(unwrap(api.GET('/api/auth/me', { signal }))).rejects.toMatchObject({ name: 'AbortError' });
    expect(connection.snapshot().status).toBe('ok');
  });
});
