import type { App, AppVersion, Installation, Manifest } from './app';

const WHEN = '2026-11-21T12:00:00.000Z';

/** Fixture for tests. */
export function anApp(change: Partial<App> = {}): App {
  return {
    id: 'a-1',
    slug: 'daily-report',
    name: 'Daily report',
    description: '',
    owner: { kind: 'project', slug: 'shop' },
    latest_version: '1.1.0',
    version_count: 2,
    installation_count: 1,
    archived_at: null,
    version: 3,
    created_by: 'u-1',
    created_at: WHEN,
    updated_at: WHEN,
    can: ['apps:view', 'apps:publish', 'members:manage'],
    ...change,
  };
}

export function aVersion(version: string, manifest: Manifest): AppVersion {
  return {
    id: `v-${version}`,
    app_id: 'a-1',
    version,
    manifest: manifest as unknown as AppVersion['manifest'],
    checksum: `sha256:${'0123456789abcdef'.repeat(4)}`,
    created_by: 'u-1',
    created_at: WHEN,
  };
}

export function anInstallation(change: Partial<Installation> = {}): Installation {
  return {
    id: 'i-1',
    app: { id: 'a-1', slug: 'daily-report', name: 'Daily report' },
    project: { id: 'p-1', key: 'shop' },
    state: 'active',
    app_version: { id: 'v-1.0.0', version: '1.0.0' },
    latest_version: '1.0.0',
    pending: null,
    config: { language: 'en' },
    grants: [{ permission: 'events:view', granted_by: 'u-1', granted_at: WHEN }],
    missing_permissions: [],
    last_run: null,
    last_refused_start: null,
    dags_not_allowed: [],
    events_suspended: null,
    next_run_at: null,
    acts_for: 'u-1',
    created_by: 'u-1',
    version: 4,
    created_at: WHEN,
    updated_at: WHEN,
    can: [
      'installations:view',
      'installations:manage',
      'installations:configure',
      'runs:view',
      'runs:start',
      'runs:cancel',
      'members:manage',
    ],
    ...change,
  };
}
