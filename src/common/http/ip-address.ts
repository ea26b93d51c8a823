import { isIP, isIPv4 } from 'node:net';

/** The longest form of an address, `[` + 45 characters of IPv6 + a zone + `]` + a port, with a margin. */
const MAX_LENGTH = 128;
/** A port may be obfuscated (RFC 7239, section 6.3). */
const IPV4_WITH_PORT = /^([\d.]+):(?:\d{1,5}|_[\w.-]+)$/;
const IPV6_IN_BRACKETS = /^\[([^[\]]*)\](?::(?:\d{1,5}|_[\w.-]+))?$/;
/** All eight groups and a port, which cannot be a ninth group. */
const IPV6_WITH_PORT = /^((?:[\da-f]{1,4}:){7}[\da-f]{1,4}):\d{1,5}$/i;
/** IPv4 within IPv6 and a port: no group can follow four decimal parts. */
const IPV4_IN_IPV6_WITH_PORT = /^([\da-f:]*:\d+(?:\.\d+){3}):\d{1,5}$/i;
/** Omitted zeros, and a port of five digits, as most client ports have; a group has at most four. */
const SHORT_IPV6_WITH_PORT = /^([\da-f:]*::[\da-f:]*):\d{5}$/i;
/** Zone of a link-local address, such as `%eth0`; escaped as `%25eth0` in a URL. */
const ZONE = /%[^%]*(?:%[^%]*)?$/;
/** An IPv4 address within IPv6, as a socket for both families reports it (RFC 4291, section 2.5.5.2). */
const IPV4_MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;
/** An IPv4 address within IPv6, as a translator between the families writes it (RFC 6052, section 2.1). */
const IPV4_TRANSLATED = /^64:ff9b::(?:([\da-f]{1,4}):)?([\da-f]{1,4})$/;

/**
 * Parses an address in the formats of proxies: with or without a port, brackets, quotes or a zone, IPv6 in any notation,
 * IPv4 within IPv6.
 *
 * @returns its canonical form, an IPv4 address or one of RFC 5952; `null` when the text is no address.
 */
export function parseIpAddress(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const trimmed = text.trim().replace(/^"(.*)"$/, '$1');
  const bare = (
    IPV4_WITH_PORT.exec(trimmed)?.[1] ??
    IPV6_IN_BRACKETS.exec(trimmed)?.[1] ??
    IPV6_WITH_PORT.exec(trimmed)?.[1] ??
    IPV4_IN_IPV6_WITH_PORT.exec(trimmed)?.[1] ??
    SHORT_IPV6_WITH_PORT.exec(trimmed)?.[1] ??
    trimmed
  ).replace(ZONE, '');
  switch (isIP(bare)) {
    case 4:
      return bare;
    case 6:
      return canonicalIpv6(bare);
    default:
      return null;
  }
}

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 one, because a client with one such address has
 * 2^64 of them. The clients of a translator between the families are distinguished by their IPv4 addresses. `unknown` for a text that is
 * no address.
 */
export function networkOf(text: string): string {
  const address = parseIpAddress(text);
  if (address === null) return 'unknown';
  if (isIPv4(address)) return address;
  const translated = IPV4_TRANSLATED.exec(address);
  if (translated !== null) return dotted(translated[1] ?? '0', translated[2] ?? '0');
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

function canonicalIpv6(address: string): string {
  // A URL's host is serialized by the rules of RFC 5952, except for IPv4 within IPv6.
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = IPV4_MAPPED.exec(compressed);
  return mapped === null ? compressed : dotted(mapped[1] ?? '0', mapped[2] ?? '0');
}

/** @param high the first 16 bits of an IPv4 address in hex, @param low the last ones. */
function dotted(high: string, low: string): string {
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 0xff])
    .join('.');
}
