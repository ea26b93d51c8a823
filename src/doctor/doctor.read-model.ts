import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { withinDeadline } from '../common/time/within-deadline.js';
import { AppConfig } from '../config/app-config.js';
import { orchestratorComponent } from '../system/components/orchestrator-component.js';
import { OrchestratorProbe } from '../system/probes/orchestrator-probe.js';
import { diagnose } from './diagnose.js';
import type { DiagnosisResponse } from './doctor.response.js';
import type { OrchestratorFacts } from './facts/facts.js';
import { gatherFacts } from './facts/gather-facts.js';
import { readDatabase } from './facts/read-database.js';

/**
 * Time for which a diagnosis is reused: the checks write to the disk and commit, and many open screens must not add
 * load.
 */
const FRESH_MS = 10_000;
const DEADLINE_MS = 5000;

/** Checks this installation from within the service. Never fails: unreadable facts are findings. */
@Injectable()
export class DoctorReadModel {
  private checking: Promise<DiagnosisResponse> | null = null;
  private last: DiagnosisResponse | null = null;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orchestrator: OrchestratorProbe,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<DiagnosisResponse> {
    const { last } = this;
    if (last !== null && Math.abs(this.clock.now() - last.checked_at.getTime()) < FRESH_MS) return last;
    this.checking ??= this.check().finally(() => (this.checking = null));
    return (this.last = await this.checking);
  }

  private async check(): Promise<DiagnosisResponse> {
    const nowMs = this.clock.now();
    const facts = await gatherFacts(this.config, nowMs, {
      database: () =>
        withinDeadline(readDatabase(this.dataSource.manager), DEADLINE_MS, 'it did not respond in time'),
      orchestrator: () => this.readOrchestrator(),
    });
    return { ...diagnose(facts), checked_at: new Date(nowMs) };
  }

  private async readOrchestrator(): Promise<OrchestratorFacts> {
    const { mode, reason } = this.config.appExecution;
    if (mode === 'simulate') return { mode, isReachable: null, detail: reason };
    const { state, explanation } = orchestratorComponent(await this.orchestrator.read());
    return { mode, isReachable: state === 'ok', detail: explanation };
  }
}
