import { Injectable, Logger } from '@nestjs/common';
import { isPinnedCode } from '../dags/code-pin.js';
import { isTerminal } from '../model/runs/run-state.js';
import { type Run, dagRunIdOf } from '../model/runs/run.entity.js';
import type { DagRunCode } from '../orchestrator/dag-report.js';
import { isPassing, OrchestratorError } from '../orchestrator/orchestrator-error.js';
import { Orchestrator } from '../orchestrator/orchestrator.js';
import { RunCodes } from './run-codes.js';

const NOT_COMPARABLE = 'The orchestrator has no version of the code to compare with the pinned one.';
const NO_CODE: DagRunCode = { version: null, bundleVersion: null };

/**
 * Reads the code with which a run was executed, and warns when its version pins different code. The run continues: stopping
 * it would not deploy the pinned code.
 */
@Injectable()
export class RunCodeReader {
  private readonly logger = new Logger(RunCodeReader.name);

  constructor(
    private readonly orchestrator: Orchestrator,
    private readonly codes: RunCodes,
  ) {}

  /**
   * Called once while the run is active, and once after its end: the file of a DAG may change in between.
   *
   * @returns `false` when the code is not known yet, so that it should be read again.
   */
  async read(run: Run, signal: AbortSignal): Promise<boolean> {
    const isOver = isTerminal(run.state);
    if (run.state === 'submitted') return true;
    const known = await this.codes.find(run.id);
    if (known !== null && (known.isFinal || !isOver)) return true;
    try {
      const dagRun = await this.orchestrator.find(run.dagId, dagRunIdOf(run), signal);
      // The orchestrator has deleted the DAG run; the recorded code is kept.
      if (dagRun === null) return true;
      await this.store(run, dagRun.code ?? NO_CODE, signal);
      return true;
    } catch (error) {
      if (!(error instanceof OrchestratorError)) throw error;
      return !isPassing(error.failure);
    }
  }

  private async store(run: Run, code: DagRunCode, signal: AbortSignal): Promise<void> {
    const pin = await this.codes.pinOf(run);
    const source =
      pin?.dag_checksum === undefined || code.version === null
        ? { checksum: null, problem: null }
        : await this.readChecksum(run.dagId, code.version, signal);
    const { version: dagVersion, bundleVersion } = code;
    const isPinned = isPinnedCode(pin, { bundleVersion, checksum: source.checksum });
    if (isPinned === false) {
      this.logger.warn('a run was executed with code other than its version pins', {
        run_id: run.id,
        dag_id: run.dagId,
        dag_version: dagVersion,
        bundle_version: bundleVersion,
      });
    }
    await this.codes.store(run, {
      dagVersion,
      bundleVersion,
      dagChecksum: source.checksum,
      problem: source.problem ?? (pin !== null && isPinned === null ? NOT_COMPARABLE : null),
      isFinal: isTerminal(run.state),
    });
  }

  /** @throws OrchestratorError for a temporary failure, after which the code is read again. */
  private async readChecksum(
    dagId: string,
    version: number,
    signal: AbortSignal,
  ): Promise<{ checksum: string | null; problem: string | null }> {
    try {
      const checksum = await this.orchestrator.readDagChecksum(dagId, version, signal);
      const problem = checksum === null ? 'The orchestrator does not have the source of the DAG.' : null;
      return { checksum, problem };
    } catch (error) {
      if (!(error instanceof OrchestratorError) || isPassing(error.failure)) throw error;
      return { checksum: null, problem: error.message };
    }
  }
}
