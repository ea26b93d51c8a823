/** `Web Shop (Köln)` → `web-shop-koln`; `''` when a name has no characters that a key may have. */
export function keyFromName(name: string, maxLength: number): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
}
