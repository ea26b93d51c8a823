export const changesLabel = 'Changes';
export const line = (subject: string, words: string) => (words === '' ? subject : `${subject}: ${words}`);
export const latest = (what: string, count: number) => `${what} (the latest ${count})`;
export const inMonth = (what: string, count: number, isLeast: boolean) =>
  `${what}: ${isLeast ? 'at least ' : ''}${count}`;

/** Actions that need no further words. */
export const actionWords: ReadonlyMap<string, string> = new Map([
  ['killed', 'Killed'],
  ['revived', 'Restored after an emergency stop'],
  ['archived', 'Archived'],
  ['restored', 'Restored from the archive'],
  ['deleted', 'Removed'],
]);
export const created = 'Created';
export const on = 'on';
export const off = 'off';
export const onAt = (rollout: number) => `on at ${percent(rollout)}`;
export const turnedOn = 'Turned on';
export const turnedOff = 'Turned off';
export const rolloutChange = (before: number, after: number) =>
  `Rollout ${percent(before)} → ${percent(after)}`;
export const rolloutOf = (rollout: number) => `Rollout ${percent(rollout)}`;
export const withGroup = (done: string, group: string) => `${done} with group ${group}`;
export const fieldWords: ReadonlyMap<string, string> = new Map([
  ['cohorts', 'cohorts'],
  ['group', 'group'],
  ['name', 'name'],
  ['description', 'description'],
  ['tags', 'tags'],
  ['permanent', 'stale check'],
]);
export const otherChange = (isReverted: boolean, fields: readonly string[]) => {
  const done = isReverted ? 'Restored to an earlier version' : 'Changed';
  return fields.length === 0 ? done : `${done}: ${fields.join(', ')}`;
};

function percent(rollout: number): string {
  return `${rollout.toLocaleString('en')}%`;
}
