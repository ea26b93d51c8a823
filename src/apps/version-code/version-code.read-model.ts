import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { pinOf, isPinnedCode } from '../dags/code-pin.js';
import { pinResponse } from '../dags/code-pin.response.js';
import { dagsOfVersion, disallowedDags } from '../dags/dag-policy.js';
import { dagProblem } from '../orchestrator/dag-report.js';
import { readDagScope } from '../dags/dag-scope.js';
import type { App } from '../model/app.entity.js';
import type { CodePin } from '../model/manifest.js';
import { DagInquiries, type DagAnswer } from './dag-inquiries.js';
import type { VersionCodeResponse, VersionDagCodeResponse } from './version-code.response.js';
import type { AppVersionResponse } from '../versions/version.dto.js';
import { VersionsReadModel } from '../versions/versions.read-model.js';

/** Maximum number of concurrent reads of one request; the limit for all requests is in `DagInquiries`. */
const PARALLEL = 4;
/** DAGs whose read has not started within this time are omitted: a version can have a hundred. */
const TIME_MS = 5000;
const TOO_LATE: DagAnswer = {
  report: null,
  checksum: null,
  problem: 'Reading the other DAGs from the orchestrator took too long. Retry the request.',
};
const NOT_ALLOWED: DagAnswer = {
  report: null,
  checksum: null,
  problem: 'Runs in this project may not start the DAG, so its state was not read from the orchestrator.',
};

/** Reads the orchestrator's DAGs of a version, with the code that the version pins. */
@Injectable()
export class VersionCodeReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly versions: VersionsReadModel,
    private readonly inquiries: DagInquiries,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * A manifest may list any DAG id, so only DAGs that the project may start are read: the others can belong to another
   * project.
   *
   * @param projectId project that the caller was authorized to view.
   * @throws ProblemError `not_found`
   */
  async read(app: App, name: string, projectId: string): Promise<VersionCodeResponse> {
    const version = await this.versions.one(app, name);
    const scope = await readDagScope(this.dataSource.manager, version.id, projectId);
    const notAllowed = this.config.appExecution.dagPolicy === 'open' ? [] : disallowedDags(scope);
    const dags: VersionDagCodeResponse[] = [];
    const rest = dagsOfVersion(app.slug, version.manifest);
    const order = new Map(rest.map((dagId, index) => [dagId, index]));
    const endsMs = performance.now() + TIME_MS;
    const turn = async (): Promise<void> => {
      for (let dagId = rest.shift(); dagId !== undefined; dagId = rest.shift()) {
        const pin = pinOf(app.slug, version.manifest, dagId);
        const answer = notAllowed.includes(dagId)
          ? NOT_ALLOWED
          : performance.now() > endsMs
            ? TOO_LATE
            : await this.inquiries.answerFor(dagId, pin?.dag_checksum !== undefined);
        dags.push(this.toResponse(dagId, version, pin, answer));
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, turn));
    return { dags: dags.toSorted((a, b) => (order.get(a.dag_id) ?? 0) - (order.get(b.dag_id) ?? 0)) };
  }

  private toResponse(
    dagId: string,
    version: AppVersionResponse,
    pin: CodePin | null,
    { report, checksum, problem }: DagAnswer,
  ): VersionDagCodeResponse {
    const bundleVersion = report?.bundleVersion ?? null;
    const matches = isPinnedCode(pin, { bundleVersion, checksum });
    const waitedMs = this.clock.now() - version.created_at.getTime();
    return {
      dag_id: dagId,
      state: report?.state ?? 'unknown',
      paused: report === null || report.state === 'missing' ? null : report.paused,
      parsed_at: report?.parsedAt ?? null,
      dag_version: report?.version ?? null,
      bundle_name: report?.bundleName ?? null,
      bundle_version: bundleVersion,
      dag_checksum: checksum,
      pinned: pin === null ? null : pinResponse(pin),
      matches,
      problem:
        (report === null ? null : dagProblem(dagId, report, waitedMs)) ??
        problem ??
        (report !== null && pin?.bundle_version !== undefined && matches === null
          ? noVersion(report.denied)
          : null),
    };
  }
}

function noVersion(denied: readonly string[]): string {
  return denied.includes('versions')
    ? 'The orchestrator user of this service has no permission to read the versions of the DAG.'
    : "The orchestrator has no versions of the DAG's bundle, so it cannot be compared with the pinned one.";
}
