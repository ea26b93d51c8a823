/**
 * - `loaded`: runs can be started, or would be if it were not paused.
 * - `broken`: its file has an import error.
 * - `missing`: the orchestrator has no such DAG, or has not parsed it yet; a client cannot distinguish the two.
 */
export type DagState = 'broken' | 'loaded' | 'missing';

/** State of a DAG and its code in the orchestrator. */
export interface DagReport {
  state: DagState;
  paused: boolean;
  /** `null`: it was never parsed, or the orchestrator does not report it. */
  parsedAt: Date | null;
  /** Number of the newest version of the DAG; `null` where the orchestrator has none. */
  version: number | null;
  bundleName: string | null;
  /** `null` where the bundle has no versions, such as a folder. */
  bundleVersion: string | null;
  /** Of a broken DAG: the last line of the import error; `null`: not readable. */
  importError: string | null;
  /** Of a missing DAG: DAG files with import errors, any of which may be meant to define it. */
  brokenFiles: number;
  /** Interval of the orchestrator's searches for new files, for a missing DAG; `null`: not known. */
  refreshSeconds: number | null;
  /** What the orchestrator's user of this service may not read. */
  denied: readonly ('import_errors' | 'versions')[];
}

export const NO_DAG: DagReport = {
  state: 'missing',
  paused: false,
  parsedAt: null,
  version: null,
  bundleName: null,
  bundleVersion: null,
  importError: null,
  brokenFiles: 0,
  refreshSeconds: null,
  denied: [],
};

/** The code with which a DAG run was executed. */
export interface DagRunCode {
  /** Number of the DAG's version; the last one when its file changed during the run. */
  version: number | null;
  bundleVersion: string | null;
}
