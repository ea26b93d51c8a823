/**
 * Whether what a query has read of a project's flags may be older than the snapshot that the live stream starts with. Answers
 * without the revision of the project count as older.
 *
 * @param snapshot `{revision}` as JSON.
 */
export function isOlderThanSnapshot(data: unknown, snapshot: string): boolean {
  const current = revisionOf(JSON.parse(snapshot));
  const pages = isObject(data) && Array.isArray(data['pages']) ? (data['pages'] as unknown[]) : [data];
  return !pages.every((page) => revisionOf(page) >= current);
}

/** Not a number where there is none, which is neither older nor newer than any revision. */
function revisionOf(value: unknown): number {
  const revision = isObject(value) ? value['revision'] : undefined;
  return typeof revision === 'number' ? revision : Number.NaN;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
