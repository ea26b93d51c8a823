import { createHash } from 'node:crypto';
import type { CallTime } from '../call-time.js';
import { OrchestratorError } from '../orchestrator-error.js';
import type { AirflowApi } from './airflow-api.js';
import { readJson, textOf } from './airflow-responses.js';
import { segment } from './airflow-transport.js';

const MAX_BYTES = 8 * 1024 * 1024;
/** Airflow 3 returns this text instead of the source when the user may not read every DAG of the file. */
const REDACTED = /^REDACTED - you do not have read permission/;

/**
 * The text of the file that defines a DAG; `null`: Airflow does not have it.
 *
 * @throws OrchestratorError `forbidden`: the user may not read the source, or only a part of it.
 */
export async function readDagSource(
  api: AirflowApi,
  dagId: string,
  version: number | null,
  time: CallTime,
): Promise<string | null> {
  const path = await sourcePath(api, dagId, version, time);
  if (path === null) return null;
  const answer = await api.read(() => ({ method: 'GET', path }), time, MAX_BYTES);
  const source = answer === null ? null : textOf(readJson(answer)['content']);
  if (source !== null && REDACTED.test(source)) {
    throw new OrchestratorError(
      'forbidden',
      'The orchestrator user of this service has no permission to read every DAG of the file.',
    );
  }
  return source;
}

/** Airflow 2 identifies a source by a token of the file, and stores only the newest. */
async function sourcePath(
  api: AirflowApi,
  dagId: string,
  version: number | null,
  time: CallTime,
): Promise<string | null> {
  if ((await api.version()) === 'v2') {
    return `/dagSources/${segment(dagId)}${version === null ? '' : `?version_number=${version}`}`;
  }
  const dag = await api.read(() => ({ method: 'GET', path: `/dags/${segment(dagId)}` }), time);
  const token = dag === null ? null : textOf(readJson(dag)['file_token']);
  return token === null ? null : `/dagSources/${segment(token)}`;
}

/**
 * Checksum of a DAG file's text in the format of a manifest's `code.dag_checksum`. Airflow stores the text with LF line
 * ends, whatever the file has, so all line ends are converted to LF to make an author's checksum the same on every system.
 */
export function dagChecksum(source: string): string {
  const text = source.replaceAll(/\r\n?/g, '\n');
  return `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
}
