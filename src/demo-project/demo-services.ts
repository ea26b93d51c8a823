import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppsService } from '../apps/catalog/apps.service.js';
import { InstallationsService } from '../apps/installations/installations.service.js';
import { RunWriter } from '../apps/runs/run-writer.js';
import { RunStarter } from '../apps/runs/start/run-starter.js';
import { VersionsService } from '../apps/versions/versions.service.js';
import type { UserCaller } from '../auth/caller.js';
import { AppConfig } from '../config/app-config.js';
import { UsageRecorder } from '../flags/usage/usage-recorder.js';
import { RevisionFeed } from '../flags/revisions/revision-feed.js';
import { SystemClock } from '../common/clock.js';
import { firstAdministrator } from '../auth/authorization/read-relations.js';

/** The time of this machine, except while the demo creates objects in the past. */
export class DemoClock extends SystemClock {
  private pastMs: number | null = null;

  override now(): number {
    return this.pastMs ?? super.now();
  }

  /** Sets the time of this clock; `null`: the present. */
  set(ms: number | null): void {
    this.pastMs = ms;
  }
}

/** Services of the application by which the demo creates its objects, as the routes do. */
export interface DemoServices {
  dataSource: DataSource;
  clock: DemoClock;
  revisions: RevisionFeed;
  usage: UsageRecorder;
  apps: AppsService;
  versions: VersionsService;
  installations: InstallationsService;
  runs: RunStarter;
  runWriter: RunWriter;
  /** Whether runs are simulated; otherwise an orchestrator would execute the demo's runs. */
  isSimulated: boolean;
}

/** The project that is filled, and the user on whose behalf. */
export interface DemoTarget {
  projectId: string;
  projectKey: string;
  caller: UserCaller;
}

/** @param clock the clock with which the application was created. */
export function demoServices(app: INestApplicationContext, clock: DemoClock): DemoServices {
  const get = <T>(token: abstract new (...parameters: never[]) => T): T =>
    app.get<T>(token, { strict: false });
  return {
    dataSource: get(DataSource),
    clock,
    revisions: get(RevisionFeed),
    usage: get(UsageRecorder),
    apps: get(AppsService),
    versions: get(VersionsService),
    installations: get(InstallationsService),
    runs: get(RunStarter),
    runWriter: get(RunWriter),
    isSimulated: get(AppConfig).appExecution.mode === 'simulate',
  };
}

/**
 * The first administrator, on whose behalf the command acts: only people with access to the database can run it.
 * `null`: there is no administrator.
 */
export async function demoCaller(dataSource: DataSource): Promise<UserCaller | null> {
  const userId = await firstAdministrator(dataSource);
  if (userId === null) return null;
  return {
    kind: 'user',
    userId,
    scopes: null,
    credential: { kind: 'external_token' },
    origin: { requestId: 'demo', ip: null, userAgent: null, method: 'CLI', path: 'signalbox demo' },
    projectId: null,
  };
}
