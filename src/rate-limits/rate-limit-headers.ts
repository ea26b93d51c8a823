/**
 * The RateLimit headers of draft-ietf-httpapi-ratelimit-headers-11 for a limit per minute.
 *
 * @param seconds until the bucket is full; on a refusal, until the next request is admitted.
 */
export function rateLimitHeaders(
  policy: string,
  perMinute: number,
  remaining: number,
  seconds: number,
): Record<'RateLimit-Policy' | 'RateLimit', string> {
  return {
    'RateLimit-Policy': `"${policy}";q=${perMinute};w=60`,
    RateLimit: `"${policy}";r=${remaining};t=${Math.ceil(seconds)}`,
  };
}
