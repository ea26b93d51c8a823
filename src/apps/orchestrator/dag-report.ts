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
  /** `null`: the DAG was never parsed, or the orchestrator does not report the time. */
  parsedAt: Date | null;
  /** Number of the newest version of the DAG; `null` where the orchestrator has none. */
  version: number | null;
  bundleName: string | null;
  /** `null` where the bundle has no versions, such as a folder. */
  bundleVersion: string | null;
  /** Of a broken DAG: the last line of the import error; `null`: not readable. */
  importError: string | null;
  /** Of a missing DAG: DAG files with import errors, any of which may be the one that defines it. */
  brokenFiles: number;
  /** Interval of the orchestrator's searches for new files, for a missing DAG; `null`: unknown. */
  refreshSeconds: number | null;
  /** Resources that this service's user of the orchestrator may not read. */
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

/** Airflow's default interval of searches for new files. */
const USUAL_REFRESH_SECONDS = 300;

/**
 * Explains, for its author and operators, why no run of a DAG can be started; `null`: the DAG has no problem.
 *
 * @param waitedMs time since the DAG could have been deployed; the orchestrator finds a new file with its next search.
 */
export function dagProblem(dagId: string, report: DagReport, waitedMs: number): string | null {
  const cannotRead = report.denied.includes('import_errors');
  switch (report.state) {
    case 'loaded':
      return null;
    case 'broken':
      if (report.importError !== null) return `The orchestrator cannot import the DAG: ${report.importError}`;
      return cannotRead
        ? 'The orchestrator cannot import the DAG. The orchestrator user of this service has no permission to read the import error.'
        : 'The orchestrator cannot import the DAG.';
    case 'missing': {
      const isNew = waitedMs < (report.refreshSeconds ?? USUAL_REFRESH_SECONDS) * 1000;
      return [
        isNew
          ? `The orchestrator has not parsed a DAG "${dagId}" yet.`
          : `The orchestrator has no DAG "${dagId}".`,
        report.refreshSeconds === null
          ? 'The interval in which it searches for new files is unknown.'
          : `It searches for new files every ${report.refreshSeconds} s.`,
        ...brokenFiles(report.brokenFiles),
        ...(cannotRead
          ? ['The orchestrator user of this service has no permission to read import errors.']
          : []),
      ].join(' ');
    }
  }
}

/** The files can belong to other apps, so only their number is shown. */
function brokenFiles(count: number): string[] {
  if (count === 0) return [];
  return count === 1
    ? ['Another DAG file has an import error; the DAG may be in that file.']
    : [`${count} other DAG files have import errors; the DAG may be in one of them.`];
}
