import type { DagReport } from './dag-report.js';

/** Airflow's default interval of searches for new files. */
const USUAL_REFRESH_SECONDS = 300;

/**
 * Why no run of a DAG can be started, in words for its author and its operator; `null`: nothing keeps it from being loaded.
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
