import type { Installation } from '../app';
import { stringifyExact } from '../../api/exact-json';
import * as strings from './installation.strings';

/** What another user changed meanwhile, in words. */
export function changedSettings(
  before: Pick<Installation, 'app_version' | 'config' | 'state'>,
  after: Pick<Installation, 'app_version' | 'config' | 'state'>,
): string {
  const names = new Set([...Object.keys(before.config), ...Object.keys(after.config)]);
  const fields = [...names].filter((name) => text(before.config, name) !== text(after.config, name));
  const parts = [
    before.app_version.version === after.app_version.version
      ? null
      : strings.versionNow(after.app_version.version),
    before.state === after.state ? null : strings.stateNow(after.state),
    ...fields.map((name) => strings.settingNow(name, text(after.config, name))),
  ].filter((part) => part !== null);
  return parts.length === 0 ? strings.settingsUnchanged : strings.changedMeanwhile(parts.join('; '));
}

function text(config: Record<string, unknown>, name: string): string {
  return Object.hasOwn(config, name) ? stringifyExact(config[name]) : strings.notSet;
}
