import type { components } from '../api/schema.gen.js';
import type { Relation } from './desired-state.js';

type Schemas = components['schemas'];

/** Current state of the projects that a file names. */
export interface CurrentState {
  /** Apps that the file describes or installs, by slug; `null`: the app does not exist. */
  apps: Record<string, CurrentApp | null>;
  projects: Record<string, CurrentProject | null>;
}

export interface CurrentApp {
  app: Schemas['AppResponse'];
  /** Manifests of the published versions that the file names. */
  manifests: Record<string, Manifest>;
}

export type Manifest = Schemas['AppVersionResponse']['manifest'];

export interface CurrentInstallation {
  installation: Schemas['InstallationResponse'];
  /** Schedules, without those that the installed version no longer contains. */
  schedules: Schemas['InstallationScheduleResponse'][];
}

export interface CurrentProject {
  project: Schemas['ProjectResponse'];
  groups: Schemas['GroupResponse'][];
  flags: Schemas['FlagResponse'][];
  /** Active API keys. */
  apiKeys: Schemas['ApiKeyResponse'][];
  /** Users with a direct relation to the project. */
  members: { userId: string; email: string; relation: Relation }[];
  /** Retention in days, by type, where the project has its own setting. */
  retention: Record<string, number>;
  /** Installations that are not uninstalled. */
  installations: CurrentInstallation[];
}
