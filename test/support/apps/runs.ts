import type { DataSource } from 'typeorm';
import { InstallationGrant } from '../../../src/apps/model/installation-grant.entity.js';
import { Installation } from '../../../src/apps/model/installation.entity.js';
import { App } from '../../../src/apps/model/app.entity.js';
import { RunPayload } from '../../../src/apps/model/runs/run-payload.entity.js';
import { recordCreation } from '../../../src/apps/runs/transitions.js';
import { Run } from '../../../src/apps/model/runs/run.entity.js';
import { AppVersion } from '../../../src/apps/model/app-version.entity.js';
import type { Manifest } from '../../../src/apps/model/manifest.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { insertProject, insertUser } from '../postgres/test-data-source.js';

export interface InstalledApp {
  projectId: string;
  userId: string;
  appId: string;
  versionId: string;
  installationId: string;
}

/** Inserts an app that is installed in a project of its own, for tests of later steps. */
export async function insertInstalledApp(
  dataSource: DataSource,
  manifest: Partial<Manifest> = {},
  grants: readonly string[] = [],
): Promise<InstalledApp> {
  const projectId = await insertProject(dataSource);
  const userId = await insertUser(dataSource, `${uuidV7()}@example.com`);
  const now = new Date();
  const [appId, versionId, installationId] = [uuidV7(), uuidV7(), uuidV7()] as const;
  const { manager } = dataSource;
  await manager.insert(App, {
    id: appId,
    slug: `app-${appId}`,
    ownerKind: 'project',
    ownerProjectId: projectId,
    ownerUserId: null,
    name: 'App',
    description: '',
    archivedAt: null,
    version: 1,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  });
  await manager.insert(AppVersion, {
    id: versionId,
    appId,
    version: '1.0.0',
    manifest: { run_kinds: ['manual'], ...manifest } as never,
    checksum: 'sha256:0',
    createdBy: userId,
    createdAt: now,
  });
  await manager.insert(Installation, {
    id: installationId,
    appId,
    projectId,
    appVersionId: versionId,
    pendingVersionId: null,
    config: {} as never,
    state: 'active',
    version: 1,
    createdBy: userId,
    actsFor: userId,
    createdAt: now,
    updatedAt: now,
  });
  for (const permission of grants) {
    await manager.insert(InstallationGrant, {
      installationId,
      permission,
      grantedBy: userId,
      grantedAt: now,
    });
  }
  return { projectId, userId, appId, versionId, installationId };
}

/** Inserts a run in its state after its creation, with the columns that a test sets. */
export async function insertRun(
  dataSource: DataSource,
  app: InstalledApp,
  columns: Partial<Run> = {},
): Promise<Run> {
  const now = new Date();
  const id = columns.id ?? uuidV7();
  const run: Run = {
    id,
    projectId: app.projectId,
    installationId: app.installationId,
    appId: app.appId,
    appVersionId: app.versionId,
    actorUserId: app.userId,
    runKind: 'manual',
    dagId: `app-${app.appId}__manual`,
    orchestrator: 'airflow',
    rerunOf: null,
    adoptedDagRunId: null,
    triggerEventId: null,
    backfillId: null,
    scheduledFor: null,
    idempotencyKey: null,
    idempotencyHash: null,
    state: 'submitted',
    statusDetail: null,
    statusText: null,
    statusSince: null,
    errorCode: null,
    errorMessage: null,
    failedTask: null,
    failedMapIndex: null,
    failedAttempt: null,
    failure: null,
    createdAt: now,
    submittedAt: null,
    startedAt: null,
    endedAt: null,
    updatedAt: now,
    version: 1,
    orchestratorState: null,
    clearNumber: 0,
    laterExecution: null,
    stopCause: null,
    stopRequestedAt: null,
    stopRequestedBy: null,
    submission: 'pending',
    submitAttempts: 0,
    submitDeadline: new Date(now.getTime() + 1_800_000),
    startSeconds: null,
    runSeconds: null,
    stopSeconds: 600,
    nextCheckAt: now,
    checks: 0,
    missingChecks: 0,
    checkedAt: null,
    leaseUntil: null,
    leaseToken: null,
    ...columns,
  };
  await dataSource.manager.insert(Run, run);
  await dataSource.manager.insert(RunPayload, { runId: id, conf: JSON.stringify({ run_id: id }) });
  await recordCreation(dataSource.manager, run, now);
  return run;
}
