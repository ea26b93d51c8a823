/** The address of an artifact when a browser may open it: no other scheme than http and https. */
export function linkOf(url: string): { href: string; host: string } | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed !== null && ['http:', 'https:'].includes(parsed.protocol)
    ? { href: parsed.href, host: parsed.host }
    : null;
}
