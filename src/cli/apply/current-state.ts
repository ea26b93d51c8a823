import type { components } from '../api/schema.gen.js';
import type { Relation } from './desired-state.js';

type Schemas = components['schemas'];

/** What the service has of the projects that a file names. */
export interface CurrentState {
  /** Those that the file describes or installs, by slug. */
  apps: Record<string, CurrentApp | null>;
  projects: Record<string, CurrentProject | null>;
}

export interface CurrentApp {
  app: Schemas['AppResponse'];
  /** Of the versions that the file names, where they are published. */
  manifests: Record<string, Manifest>;
}

export type Manifest = Schemas['AppVersionResponse']['manifest'];

export interface CurrentInstallation {
  installation: Schemas['InstallationResponse'];
  /** Without those that the installed version no longer has. */
  schedules: Schemas['InstallationScheduleResponse'][];
}

export interface CurrentProject {
  project: Schemas['ProjectResponse'];
  groups: Schemas['GroupResponse'][];
  flags: Schemas['FlagResponse'][];
  /** Active ones. */
  apiKeys: Schemas['ApiKeyResponse'][];
  /** Of people with a relation to the project itself. */
  members: { userId: string; email: string; relation: Relation }[];
  /** Days by type, where the project has its own. */
  retention: Record<string, number>;
  /** Those that are not uninstalled. */
  installations: CurrentInstallation[];
}
