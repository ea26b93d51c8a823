import * as v from 'valibot';
import { flagParam, param, textParam } from '../ui/search-params';

const version = textParam(64);

/** The search parameters of the apps' pages; unknown or broken ones are dropped. */
export const appListSearch = v.object({
  q: textParam(100),
  archived: flagParam(),
});
export type AppListSearch = v.InferOutput<typeof appListSearch>;

/** @param version whose details are open, or which is to be installed. */
export const versionSearch = v.object({ version });
export type VersionSearch = v.InferOutput<typeof versionSearch>;

/** @param step of the way to its use; left out: the first one that there is something to do at. */
export const wizardSearch = v.object({
  version,
  step: param(v.picklist(['version', 'settings', 'permissions', 'confirm'])),
});
export type WizardSearch = v.InferOutput<typeof wizardSearch>;
