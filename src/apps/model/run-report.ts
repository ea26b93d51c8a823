/** What the code of a run can report about it, beside changes of its state. */
export const REPORT_KINDS = ['progress', 'result', 'artifact', 'approval'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const MAX_RESULT_BYTES = 64 * 1024;
export const MAX_ARTIFACTS = 100;
/** Of a run. */
export const MAX_APPROVALS = 20;
export const MAX_APPROVAL_SECONDS = 7 * 24 * 3600;
/** Of one artifact that is stored here. */
export const MAX_ARTIFACT_BYTES = 48 * 1024;
/** Of all artifacts of a run that are stored here. */
export const MAX_ARTIFACTS_BYTES = 1024 * 1024;

interface AnyReport {
  /** By the sender's clock, as `formatTimestamp` writes it: UTC with microseconds. Its order is that of the texts. */
  at: string;
}

export interface ProgressReport extends AnyReport {
  kind: 'progress';
  done: number;
  /** `null`: unknown. */
  total: number | null;
  message: string | null;
  taskId: string | null;
}

export interface ResultReport extends AnyReport {
  kind: 'result';
  /** JSON text of an object, with each number as it was sent. */
  result: string;
}

export interface ArtifactReport extends AnyReport {
  kind: 'artifact';
  name: string;
  place: { url: string } | { content: Buffer; contentType: string };
}

export interface ApprovalReport extends AnyReport {
  kind: 'approval';
  name: string;
  message: string;
  deadlineSeconds: number;
}

export type RunReport = ApprovalReport | ArtifactReport | ProgressReport | ResultReport;

/**
 * Why a report was not applied.
 *
 * - `ended`: the run was over.
 * - `older`: a later report is stored.
 * - `unchanged`: it reports what is stored.
 * - `too_many`: the artifacts of the run would be more, or have more bytes together, than a run may have; or its approvals more.
 */
export const NOT_APPLIED_REPORTS = ['ended', 'older', 'unchanged', 'too_many'] as const;
export type ReportVerdict = (typeof NOT_APPLIED_REPORTS)[number] | 'applied';
