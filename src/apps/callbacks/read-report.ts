import { stringifyExact } from '../../common/json/exact-number.js';
import { parseExact } from '../../common/json/parse-exact.js';
import { storableText } from '../../common/storable-text.js';
import { formatTimestamp, parseInstant } from '../../common/time/parse-timestamp.js';
import { isDeeperThan } from '../../common/validation/is-deeper-than.js';
import { isInstant } from '../../common/validation/is-instant.js';
import { jsonObjectProblem } from '../../common/validation/is-json-object.js';
import {
  MAX_APPROVAL_SECONDS,
  MAX_ARTIFACT_BYTES,
  MAX_RESULT_BYTES,
  REPORT_KINDS,
  type ApprovalReport,
  type ArtifactReport,
  type ProgressReport,
  type ReportKind,
  type ResultReport,
  type RunReport,
} from '../model/runs/run-report.js';
import { bodyText, invalidBody } from './signature/signed-body.js';

const MAX_MESSAGE_CHARACTERS = 500;
/** Maximum length of an approval's question. */
const MAX_QUESTION_CHARACTERS = 2000;
const MAX_NAME_CHARACTERS = 200;
/** Maximum length of Airflow's column. */
const MAX_TASK_ID_CHARACTERS = 250;
/** One less than the maximum depth of the API's bodies: a result can be sent as the input of a run. */
const MAX_RESULT_DEPTH = 31;
/** RFC 9110 `type/subtype`, and any printable parameters. */
const CONTENT_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?$/;
const MAX_CONTENT_TYPE_CHARACTERS = 200;
const CONTROL_CHARACTER = /\p{Cc}/u;

type Fields = Record<string, unknown>;

/**
 * Reads the body of a report of the run.
 *
 * @param fields fields of the body, which names the run.
 * @param latestMs the latest time that a report can have; a later one indicates a wrong clock.
 * @throws ProblemError `callback_invalid`
 */
export function readReport(kind: ReportKind, fields: Fields, body: Buffer, latestMs: number): RunReport {
  const at = readTime(fields['at'], latestMs);
  if (kind === 'progress') return readProgress(fields, at);
  if (kind === 'approval') return readApproval(fields, at);
  return kind === 'result' ? readResult(body, at) : readArtifact(fields, at);
}

function readTime(value: unknown, latestMs: number): string {
  const time = isInstant(value) ? parseInstant(value as string) : null;
  if (time === null)
    throw invalid('at', 'must be a time with offset (RFC 3339), such as 2027-01-31T12:00:00Z');
  // A report with such a time would prevent every later report from being applied.
  if (time.ms > latestMs) throw invalid('at', 'must not be in the future');
  return formatTimestamp(time);
}

function readProgress(fields: Fields, at: string): ProgressReport {
  const { done, total = null } = fields;
  if (!isFinite(done) || done < 0) throw invalid('done', 'must be a number of 0 or more');
  if (total !== null && (!isFinite(total) || total <= 0)) {
    throw invalid('total', 'must be a number above 0, or null');
  }
  if (total !== null && done > total) throw invalid('done', 'must not be more than total');
  return {
    kind: 'progress',
    at,
    done,
    total,
    message: optionalText(fields, 'message', MAX_MESSAGE_CHARACTERS),
    taskId: optionalText(fields, 'task_id', MAX_TASK_ID_CHARACTERS),
  };
}

function readResult(body: Buffer, at: string): ResultReport {
  const { result } = parseExact(bodyText(body)) as Fields;
  const problem = jsonObjectProblem(result);
  if (problem !== null) throw invalid('result', problem);
  if (isDeeperThan(result, MAX_RESULT_DEPTH)) {
    throw invalid('result', `must not be nested more than ${MAX_RESULT_DEPTH} levels deep`);
  }
  const text = stringifyExact(result);
  if (Buffer.byteLength(text) > MAX_RESULT_BYTES) {
    throw invalid('result', `must have at most ${MAX_RESULT_BYTES} bytes as JSON text`);
  }
  return { kind: 'result', at, result: text };
}

function readArtifact(fields: Fields, at: string): ArtifactReport {
  const { url, content_base64: content } = fields;
  const name = readName(fields['name']);
  if (url == null && content == null) throw invalid('url', 'is required, unless content_base64 is present');
  if (url != null && content != null) throw invalid('url', 'must not be combined with content_base64');
  if (content == null) {
    const problem = artifactUrlProblem(url);
    if (problem !== null) throw invalid('url', problem);
    return { kind: 'artifact', at, name, location: { url: new URL(url as string).href } };
  }
  return {
    kind: 'artifact',
    at,
    name,
    location: { content: readContent(content), contentType: readContentType(fields['content_type']) },
  };
}

function readApproval(fields: Fields, at: string): ApprovalReport {
  const { deadline_seconds: seconds } = fields;
  if (!Number.isInteger(seconds) || (seconds as number) < 1 || (seconds as number) > MAX_APPROVAL_SECONDS) {
    throw invalid('deadline_seconds', `must be an integer from 1 to ${MAX_APPROVAL_SECONDS}`);
  }
  const name = readName(fields['name']);
  const message = optionalText(fields, 'message', MAX_QUESTION_CHARACTERS);
  if (message === null) throw invalid('message', 'must be a text that states what is to be approved');
  return { kind: 'approval', at, name, message, deadlineSeconds: seconds as number };
}

function readName(value: unknown): string {
  if (typeof value !== 'string' || value === '' || characters(value) > MAX_NAME_CHARACTERS) {
    throw invalid('name', `must have 1 to ${MAX_NAME_CHARACTERS} characters`);
  }
  if (!value.isWellFormed() || CONTROL_CHARACTER.test(value)) {
    throw invalid('name', 'must not have control characters or half characters');
  }
  // Clients remove these segments from the address of a download.
  if (value === '.' || value === '..') throw invalid('name', 'must not be "." or ".."');
  return value;
}

function readContent(value: unknown): Buffer {
  const content = typeof value === 'string' ? Buffer.from(value, 'base64') : null;
  if (content === null || content.toString('base64') !== value) {
    throw invalid('content_base64', 'must be base64 with padding');
  }
  if (content.length > MAX_ARTIFACT_BYTES) {
    throw invalid(
      'content_base64',
      `must have at most ${MAX_ARTIFACT_BYTES} bytes; upload it elsewhere and send its url`,
    );
  }
  return content;
}

function readContentType(value: unknown): string {
  if (value == null) return 'application/octet-stream';
  if (typeof value === 'string' && value.length <= MAX_CONTENT_TYPE_CHARACTERS && CONTENT_TYPE.test(value)) {
    return value.toLowerCase();
  }
  throw invalid('content_type', 'must be a media type, such as text/csv');
}

function optionalText(fields: Fields, path: string, most: number): string | null {
  const value = fields[path] ?? null;
  if (value === null) return null;
  if (typeof value !== 'string' || characters(value) > most) {
    throw invalid(path, `must be a text of at most ${most} characters, or null`);
  }
  return value === '' ? null : storableText(value);
}

/** Number of code points, which is the length of a text in Python. */
function characters(text: string): number {
  return Array.from(text).length;
}

function isFinite(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function invalid(path: string, problem: string): Error {
  return invalidBody('Correct the field that `errors` names, then send the report again.', path, problem);
}

const MAX_CHARACTERS = 2048;

/**
 * Reason for which a text cannot be the address of an artifact; `null` when it can. Parsed as browsers do, which remove
 * line breaks and tabs from `java
 * script:`.
 */
function artifactUrlProblem(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_CHARACTERS) {
    return `must be an address of at most ${MAX_CHARACTERS} characters`;
  }
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'https:') return 'must be an https address';
  if (url.href.length > MAX_CHARACTERS) return `must be an address of at most ${MAX_CHARACTERS} characters`;
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or a password';
  return null;
}

const CALLBACK_KINDS = ['state', ...REPORT_KINDS] as const;

/**
 * Kind of a callback. Without a kind it is a change of state.
 *
 * @throws ProblemError `callback_invalid`
 */
export function readKind(fields: Record<string, unknown>): ReportKind | 'state' {
  const kind = fields['kind'] ?? 'state';
  const known = CALLBACK_KINDS.find((one) => one === kind);
  if (known !== undefined) return known;
  throw invalidBody('Send one of the known kinds.', 'kind', `must be one of ${CALLBACK_KINDS.join(', ')}`);
}
