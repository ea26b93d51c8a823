/** Whether `If-None-Match` names the entity tag (RFC 9110 section 13.1.2: a list, weak comparison, `*`). */
export function isNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((part) => {
    const tag = part.trim().replace(/^W\//, '');
    // Some clients lose the quotes.
    return tag === etag || `"${tag}"` === etag;
  });
}
