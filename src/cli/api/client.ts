import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { SERVICE_VERSION } from '../../common/service-version.js';
import { readCliSettings } from '../../config/settings/cli-settings.js';
import { CliError, EXIT, problemError } from './api-error.js';
import { readLogin, type Login } from './credentials.js';
import type { paths } from './schema.gen.js';
import { headerCredential, isPage, notTheApi, serviceAddress, unreachable } from './service-address.js';

export type Api = Client<paths>;

const TIMEOUT_MS = 30_000;
/** Maximum number of retries after a 429 or 503 without effect, each after the response's `Retry-After`. */
const RETRIES = 3;
const MAX_WAIT_MS = 20_000;

/** Creates a client with the stored login of this user, or with `SIGNALBOX_URL` and `SIGNALBOX_TOKEN`. */
export async function openApi(): Promise<Api> {
  return createApi(await requireLogin());
}

export async function requireLogin(): Promise<Login> {
  const { url, token, credentialsFile } = readCliSettings();
  // Both or neither: a stored token must not be sent to a URL from the environment.
  if (url !== undefined && token !== undefined) return { url: serviceAddress('SIGNALBOX_URL', url), token };
  if (url !== undefined || token !== undefined) {
    throw new CliError(EXIT.usage, 'SIGNALBOX_URL and SIGNALBOX_TOKEN must be set together.');
  }
  const login = await readLogin(credentialsFile);
  if (login !== null) return login;
  throw new CliError(
    EXIT.notPermitted,
    'Not logged in. Run "signalbox login <url>", or set SIGNALBOX_URL and SIGNALBOX_TOKEN.',
  );
}

/** @param login `token: null` for the public routes. */
export function createApi({ url, token }: Omit<Login, 'token'> & { token: string | null }): Api {
  const client = createClient<paths>({
    baseUrl: url,
    fetch: (request) => sendWithRetries(request),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${headerCredential('The token', token)}` }),
      'user-agent': `signalbox-cli/${SERVICE_VERSION}`,
    },
  });
  client.use(throwProblems);
  return client;
}

const throwProblems: Middleware = {
  async onResponse({ response }) {
    if (response.ok) {
      if (isPage(response)) throw notTheApi(response.url);
      return undefined;
    }
    const text = await response.text();
    throw problemError(response.status, parse(text));
  },
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Options of a request whose response is streamed. */
export const STREAM = {
  parseAs: 'stream',
  fetch: (request: Request) => sendWithRetries(request, null),
} as const;

async function sendWithRetries(request: Request, timeoutMs: number | null = TIMEOUT_MS): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetchOnce(request.clone(), timeoutMs);
    // NaN without the header, and for a date; NaN compares as false, so that such a response is not retried.
    const waitMs = 1000 * Number(response.headers.get('retry-after') ?? Number.NaN);
    const isShortWait = waitMs <= MAX_WAIT_MS;
    const mayRetry = response.status === 429 || (response.status === 503 && request.method === 'GET');
    if (!mayRetry || !isShortWait || attempt >= RETRIES) return response;
    await response.body?.cancel();
    // With jitter, so that callers that were rejected together do not retry together.
    await new Promise((resolve) => setTimeout(resolve, waitMs * (1 + Math.random() / 4)));
  }
}

async function fetchOnce(request: Request, timeoutMs: number | null): Promise<Response> {
  try {
    return await fetch(request, timeoutMs === null ? {} : { signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw unreachable(request.url, cause);
  }
}

/** `data` of a response with a body; errors were thrown before. */
export async function unwrap<T>(request: Promise<{ data?: T }>): Promise<T> {
  const { data } = await request;
  if (data === undefined) throw new CliError(EXIT.failed, 'The service sent an empty response.');
  return data;
}

/** Every item of a list, page by page. */
export async function allPages<T>(
  page: (cursor: string | undefined) => Promise<{ data?: { items: T[]; next_cursor?: string | null } }>,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const found = await unwrap(page(cursor));
    items.push(...found.items);
    cursor = found.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}
