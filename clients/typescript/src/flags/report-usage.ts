import type { Connection } from '../shared/connection.js';
import type { UsageItem } from './flag-usage.js';

/** Browsers refuse `keepalive` for more than 64 KiB in flight, and a key has up to 128 characters. */
const MAX_ITEMS_PER_REQUEST = 200;

/**
 * @param timeoutMs deadline for all requests together.
 * @returns the items that the service has not accepted.
 */
export async function reportUsage(
  connection: Connection,
  items: UsageItem[],
  requestHeaders: Record<string, string>,
  timeoutMs: number,
): Promise<UsageItem[]> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (let start = 0; start < items.length; start += MAX_ITEMS_PER_REQUEST) {
    const some = items.slice(start, start + MAX_ITEMS_PER_REQUEST);
    try {
      const response = await connection.fetch(connection.url('api/flags/usage'), {
        method: 'POST',
        redirect: 'manual',
        // The request outlives a page that is being closed.
        keepalive: true,
        signal,
        headers: {
          ...requestHeaders,
          authorization: connection.authorization(),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ items: some }),
      });
      await response.body?.cancel();
      if (response.ok) continue;
    } catch {
      // The items stay in the result as not accepted.
    }
    return items.slice(start);
  }
  return [];
}
