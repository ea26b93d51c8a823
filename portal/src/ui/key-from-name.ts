/** The longest key of a project and slug of an app. */
const MAX_LENGTH = 63;

/** `Web Shop (Köln)` → `web-shop-koln`; `''` when nothing of a name can stand in a key. */
export function keyFromName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
}
