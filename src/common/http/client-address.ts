import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parseIpAddress } from './ip-address.js';
import type { Express, Request } from 'express';

/** Proxies whose statements about the client's address are trusted. */
export interface TrustedProxies {
  /** Reverse proxies in front, each of which appends the address of its peer to the header. */
  hops: number;
  /** `auto`: `X-Forwarded-For`, and `Forwarded` in a request without it. */
  header: 'auto' | 'forwarded' | 'x-forwarded-for';
}

/** Properties of a request from which the client's address is derived. */
interface Statement {
  remoteAddress: string | undefined;
  headers: IncomingHttpHeaders;
}

/**
 * The address of the client in its canonical form: that of the peer, or the one that the farthest trusted proxy states.
 * Earlier elements were written by the client and are never read. `null`: unknown. All unknown clients count as one.
 */
export function clientAddress({ remoteAddress, headers }: Statement, proxies: TrustedProxies): string | null {
  if (proxies.hops === 0) return parseIpAddress(remoteAddress ?? '');
  const stated = statedAddresses(headers, proxies.header);
  if (stated === null) return parseIpAddress(remoteAddress ?? '');
  const { list, toAddress } = stated;
  const element = nthFromEnd(list, proxies.hops);
  return element === null ? parseIpAddress(remoteAddress ?? '') : toAddress(element);
}

export function clientAddressOf(request: IncomingMessage, proxies: TrustedProxies): string | null {
  return clientAddress({ remoteAddress: request.socket.remoteAddress, headers: request.headers }, proxies);
}

function statedAddresses(
  headers: IncomingHttpHeaders,
  header: TrustedProxies['header'],
): { list: string; toAddress: (element: string) => string | null } | null {
  const forwardedFor = headers['x-forwarded-for'];
  // Node joins the lines of both headers by commas.
  if (header !== 'forwarded' && forwardedFor !== undefined)
    return { list: String(forwardedFor), toAddress: parseIpAddress };
  const { forwarded } = headers;
  if (header !== 'x-forwarded-for' && forwarded !== undefined)
    return { list: forwarded, toAddress: addressOfForwarded };
  return null;
}

/**
 * The `n`th element of a comma-separated list, counted from its end, or the first one of a shorter list. Empty elements do
 * not count (RFC 9110, section 5.6.1.2). Quotes are ignored: an element that a proxy appended has no comma, and an open
 * quote of the client must not hide it.
 *
 * @returns `null` for a list without an element.
 */
function nthFromEnd(list: string, n: number): string | null {
  let found: string | null = null;
  let count = 0;
  for (let end = list.length; end >= 0 && count < n;) {
    const comma = end === 0 ? -1 : list.lastIndexOf(',', end - 1);
    const element = list.slice(comma + 1, end).trim();
    if (element !== '') {
      found = element;
      count++;
    }
    end = comma;
  }
  return found;
}

/** The address in an element of `Forwarded`, `for="[2001:db8::1]:4711";proto=https` (RFC 7239); `null` for an obfuscated one. */
function addressOfForwarded(element: string): string | null {
  const nodes = element
    .split(';')
    .map((pair) => /^\s*for\s*=(.*)$/is.exec(pair)?.[1])
    .filter((node) => node !== undefined);
  const [node] = nodes;
  return node === undefined || nodes.length > 1 ? null : parseIpAddress(node.replaceAll('\\', ''));
}

/**
 * Defines `request.ip`. Express's own `trust proxy` reads `X-Forwarded-For` only, and returns its text unchanged:
 * `203.0.113.7:52314` of some load balancers, so that each connection of a client would count as a new client.
 */
export function defineClientAddress(app: Express, proxies: TrustedProxies): void {
  Object.defineProperty(app.request, 'ip', {
    configurable: true,
    enumerable: true,
    get(this: Request): string | undefined {
      return clientAddressOf(this, proxies) ?? undefined;
    },
  });
}
