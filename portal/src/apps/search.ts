import * as v from 'valibot';
import { flagParam, param, textParam } from '../ui/search-params';

const version = textParam(64);

/** Search parameters of the list of apps; unknown and invalid ones are dropped. */
export const appListSearch = v.object({
  q: textParam(100),
  archived: flagParam(),
});
export type AppListSearch = v.InferOutput<typeof appListSearch>;

/** Search parameters of pages with a version: `version` is the one whose details are open. */
export const versionSearch = v.object({ version });
export type VersionSearch = v.InferOutput<typeof versionSearch>;

/** Search parameters of the wizard. Without `step`, the first one that requires input is shown. */
export const wizardSearch = v.object({
  version,
  step: param(v.picklist(['version', 'settings', 'permissions', 'confirm'])),
});
export type WizardSearch = v.InferOutput<typeof wizardSearch>;
