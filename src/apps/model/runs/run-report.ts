/** Kinds of reports that the code of a run can send, apart from changes of its state. */
export const REPORT_KINDS = ['progress', 'result', 'artifact', 'approval'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const MAX_RESULT_BYTES = 64 * 1024;
export const MAX_ARTIFACTS = 100;
/** Maximum number of approvals of a run. */
export const MAX_APPROVALS = 20;
export const MAX_APPROVAL_SECONDS = 7 * 24 * 3600;
/** Maximum size of one artifact whose content is stored in the database. */
export const MAX_ARTIFACT_BYTES = 48 * 1024;
/** Maximum size of all artifacts of a run whose content is stored in the database, together. */
export const MAX_ARTIFACTS_BYTES = 1024 * 1024;

interface AnyReport {
  /**
   * Time by the sender's clock in the format of `formatTimestamp`: UTC with microseconds. The order of the texts is the
   * order of the times.
   */
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
  location: { url: string } | { content: Buffer; contentType: string };
}

export interface ApprovalReport extends AnyReport {
  kind: 'approval';
  name: string;
  message: string;
  deadlineSeconds: number;
}

export type RunReport = ApprovalReport | ArtifactReport | ProgressReport | ResultReport;

/**
 * Reason for which a report was not applied.
 *
 * - `ended`: the run had ended.
 * - `older`: a later report is stored.
 * - `unchanged`: it reports what is stored.
 * - `too_many`: the artifacts of the run would exceed their maximum number or total size, or its approvals their
 *   maximum number.
 */
export const NOT_APPLIED_REPORTS = ['ended', 'older', 'unchanged', 'too_many'] as const;
export type ReportVerdict = (typeof NOT_APPLIED_REPORTS)[number] | 'applied';
