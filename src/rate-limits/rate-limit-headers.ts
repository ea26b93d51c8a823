import type { ServerResponse } from 'node:http';

export type RateLimitHeaders = Record<'RateLimit-Policy' | 'RateLimit', string>;

/**
 * The RateLimit headers of draft-ietf-httpapi-ratelimit-headers-11 for a limit per minute.
 *
 * @param remaining requests that would be admitted now.
 * @param seconds until the bucket is full; on a rejection, until the next request is admitted.
 */
export function rateLimitHeaders(
  policy: string,
  perMinute: number,
  remaining: number,
  seconds: number,
): RateLimitHeaders {
  return {
    'RateLimit-Policy': `"${policy}";q=${perMinute};w=60`,
    RateLimit: `"${policy}";r=${remaining};t=${Math.ceil(seconds)}`,
  };
}

/** Both headers are lists: a request that counts against several limits has an entry for each of them. */
export function addRateLimitHeaders(response: ServerResponse, headers: RateLimitHeaders): void {
  add(response, 'RateLimit-Policy', headers['RateLimit-Policy']);
  add(response, 'RateLimit', headers.RateLimit);
}

function add(response: ServerResponse, name: keyof RateLimitHeaders, value: string): void {
  const earlier = response.getHeader(name);
  response.setHeader(name, earlier === undefined ? value : `${String(earlier)}, ${value}`);
}
