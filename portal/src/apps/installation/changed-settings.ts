import type { Installation } from '../app';
import { stringifyExact } from '../../api/exact-json';

/** What somebody else changed meanwhile, in words. */
export function changedSettings(
  before: Pick<Installation, 'app_version' | 'config' | 'state'>,
  after: Pick<Installation, 'app_version' | 'config' | 'state'>,
): string {
  const names = new Set([...Object.keys(before.config), ...Object.keys(after.config)]);
  const fields = [...names].filter((name) => text(before.config, name) !== text(after.config, name));
  const parts = [
    before.app_version.version === after.app_version.version
      ? null
      : `the version is ${after.app_version.version} now`,
    before.state === after.state ? null : `it is ${after.state} now`,
    ...fields.map((name) => `${name} is ${text(after.config, name)} now`),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'Its settings are as they were.' : `Meanwhile: ${parts.join('; ')}.`;
}

function text(config: Record<string, unknown>, name: string): string {
  return Object.hasOwn(config, name) ? stringifyExact(config[name]) : 'not set';
}
