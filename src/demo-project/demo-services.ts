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
import type { DemoClock } from './demo-clock.js';

/** What the demo does, it does by the services of the application, as its routes do. */
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
  /** Whether runs are simulated; otherwise an orchestrator would execute what the demo invents. */
  isSimulated: boolean;
}

/** The project that is filled, and in whose name. */
export interface DemoTarget {
  projectId: string;
  projectKey: string;
  caller: UserCaller;
}

/** @param clock the one with which the application was created. */
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
