const MAX_LENGTH = 255;

/**
 * Whether a text is an origin as browsers send it in `Origin`: scheme, host and, unless it is the default, port. No path,
 * no wildcard, nothing that a browser would write in another way, because origins are compared as texts.
 */
export function isOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || value.includes('*')) return false;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
  return new URL(value).origin === value;
}
