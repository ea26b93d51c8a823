import { isObject } from '../../../common/json/is-object.js';
import { OrchestratorError, type OrchestratorFailure } from '../orchestrator-error.js';
import { isJson } from './airflow-responses.js';
import type { Answer } from './airflow-http.js';
import type { AirflowText } from './airflow-text.js';

const SHORTEST_PAUSE_MS = 1000;
const USUAL_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 600_000;

/** Maps a response that is not a success to a failure; the same for every request. */
export function failureOf(answer: Answer, text: AirflowText): OrchestratorError {
  const { status } = answer;
  const pauseMs = retryAfterMs(answer);
  if (status === 429 || (status === 503 && pauseMs !== null)) {
    return new OrchestratorError('busy', 'The orchestrator responded with a retry hint.', {
      retryAfterMs: pauseMs ?? USUAL_PAUSE_MS,
    });
  }
  if (refusesCredentials(answer)) {
    return detailedError(
      'unauthorized',
      'The orchestrator rejected the credentials of this service',
      answer,
      text,
    );
  }
  if (status === 403) {
    return detailedError(
      'forbidden',
      'The orchestrator user of this service lacks the permission for this request',
      answer,
      text,
    );
  }
  if (status === 408 || status >= 500) {
    return new OrchestratorError('unreachable', `The orchestrator responded with status ${status}.`);
  }
  if (status >= 300 && status < 400) {
    return new OrchestratorError(
      'unreachable',
      `The orchestrator responded with a redirect (status ${status}): WORKFLOW_URL is not the URL of its API.`,
    );
  }
  if (hasNoSuchRoute(answer)) {
    return new OrchestratorError('unreachable', 'WORKFLOW_URL is not the URL of an Airflow API.');
  }
  return detailedError('refused', `The orchestrator rejected the request (status ${status})`, answer, text);
}

/** Maps a rejected submission to a failure; 401, 403, 409 and temporary failures are mapped as for every request. */
export function submitFailureOf(answer: Answer, text: AirflowText): OrchestratorError {
  if (isMissing(answer))
    return detailedError('dag_missing', 'The orchestrator has no such DAG', answer, text);
  if (answer.status !== 400) return failureOf(answer, text);
  const detail = detailOf(answer);
  if (/import error/i.test(detail))
    return detailedError('dag_broken', 'The DAG cannot be loaded', answer, text);
  if (/\bparams?\b/i.test(detail)) {
    return detailedError('conf_refused', 'The parameters of the DAG do not allow this input', answer, text);
  }
  return failureOf(answer, text);
}

/**
 * 401, or 403 with a message about the token: Airflow 3 sends "Token Expired" with 401 and "Invalid JWT token" with 403,
 * after a restart that generated a new secret.
 */
export function refusesCredentials(answer: Answer): boolean {
  return answer.status === 401 || (answer.status === 403 && /\b(?:jwt|token)\b/i.test(detailOf(answer)));
}

/** Whether the response is that of a different API version, or of a server that is not Airflow. */
export function hasNoSuchRoute(answer: Answer): boolean {
  return answer.status === 405 || (answer.status === 404 && !isMissing(answer));
}

/**
 * Whether a 404 is about the requested resource. A proxy, a wrong address and a version without this route respond with 404,
 * too, and treating these as a missing resource would make a run fail.
 */
export function isMissing(answer: Answer): boolean {
  if (answer.status !== 404 || !isJson(answer)) return false;
  const detail = detailOf(answer);
  return detail !== '' && detail !== 'Not Found' && !detail.includes('requested URL was not found');
}

function detailedError(
  failure: OrchestratorFailure,
  what: string,
  answer: Answer,
  text: AirflowText,
): OrchestratorError {
  const line = text.line(detailOf(answer));
  return new OrchestratorError(failure, line === '' ? `${what}.` : `${what}: ${line}`);
}

/**
 * v1: `{title, detail: "…"}`. v2: `{detail: "…"}`, `{detail: {reason, …}}`, or a list of `{loc, msg}`. Only these parts are
 * read: the rest can be a stack trace, or the sent data.
 */
function detailOf(answer: Answer): string {
  if (!isJson(answer)) return '';
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    return '';
  }
  if (!isObject(body)) return '';
  const { detail, title } = body;
  if (typeof detail === 'string' && detail !== '') return detail;
  if (isObject(detail)) return typeof detail['reason'] === 'string' ? detail['reason'] : '';
  if (Array.isArray(detail)) return detail.slice(0, 5).map(validationText).join('; ');
  return typeof title === 'string' ? title : '';
}

function validationText(item: unknown): string {
  if (!isObject(item)) return '';
  const { loc, msg } = item;
  const path = Array.isArray(loc) ? loc.filter((part) => part !== 'body').join('.') : '';
  return `${path}: ${typeof msg === 'string' ? msg : 'invalid'}`;
}

/** A date is compared with the server's own clock, from its `Date` header. */
export function retryAfterMs(answer: Pick<Answer, 'header'>): number | null {
  const value = answer.header('retry-after')?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - Date.parse(answer.header('date') ?? '');
  if (Number.isNaN(ms)) return null;
  return Math.min(Math.max(ms, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
}
