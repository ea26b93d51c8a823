import type { IncomingMessage } from 'node:http';

/** The path of a request without its query, which may hold a token. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
