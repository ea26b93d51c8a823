import * as strings from './api.strings';

/** What the API answers when it refuses or fails: RFC 9457 with a stable `code`. */
interface ProblemBody {
  title?: string;
  detail?: string;
  status?: number;
  code?: string;
  request_id?: string;
  errors?: FieldProblem[];
  required?: RequiredPermission;
}

/** The permission that is missing, and on what; `object` is absent for the organization. */
export interface RequiredPermission {
  permission: string;
  object_type: string;
  object?: string;
}

/**
 * Why a call did not do what was wanted. Every error of an API call is one; `code` is the API's, or
 * `unreachable` when no answer came.
 */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly code: string,
    readonly title: string,
    readonly detail: string,
    readonly requestId: string | null = null,
    /** One for each field that is wrong, by its path in the body. */
    readonly fields: readonly FieldProblem[] = [],
    /** `Retry-After` of the response; `null` when it has none. */
    readonly retryAfterMs: number | null = null,
    /** Of a refusal for want of a permission. */
    readonly required: RequiredPermission | null = null,
  ) {
    super(detail);
  }

  /** @param isRead whether the portal repeats the request by itself: a change could be made twice. */
  static unreachable(isRead: boolean): Problem {
    const detail = isRead ? strings.readUnreachable : strings.writeUnreachable;
    return new Problem(0, 'unreachable', strings.serviceUnreachableTitle, detail);
  }

  static async of(response: Response): Promise<Problem> {
    const body = await readBody(response);
    const seconds = Number(response.headers.get('retry-after'));
    return new Problem(
      response.status,
      body.code ?? 'unknown',
      body.title ?? strings.unknownProblemTitle,
      detailOf(body, response.status),
      body.request_id ?? response.headers.get('x-request-id'),
      body.errors ?? [],
      Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null,
      body.required ?? null,
    );
  }

  /** The problem as one of these fields alone, when the others are shown elsewhere. */
  about(fields: readonly FieldProblem[]): Problem {
    const { status, code, title, requestId, retryAfterMs, required } = this;
    return new Problem(status, code, title, inWords(fields), requestId, fields, retryAfterMs, required);
  }

  /** A permission is missing, as opposed to other refusals with the status 403. */
  get isDenial(): boolean {
    return this.code === 'forbidden' || this.code === 'scope_missing';
  }

  /** Whether the same call may succeed a little later without any change. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 502;
  }
}

/** A detail that refers to the list of fields is of no use without it: the list stands in its place. */
function detailOf({ detail, errors = [] }: ProblemBody, status: number): string {
  if (detail === undefined) return strings.unexpectedStatus(status);
  return detail.includes('`errors`') && errors.length > 0 ? inWords(errors) : detail;
}

function inWords(fields: readonly FieldProblem[]): string {
  return fields.map(namedFieldSentence).join(' ');
}

/** Errors that are not the API's are defects of the portal; they are shown as such. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new Problem(0, 'portal', strings.portalErrorTitle, detail);
}

async function readBody(response: Response): Promise<ProblemBody> {
  try {
    return (await response.json()) as ProblemBody;
  } catch {
    // A proxy's page, or a connection that broke in the middle.
    return {};
  }
}

/** What the service states of a field: where it is in the body, and what is wrong with it. */
interface FieldProblem {
  path: string;
  problem: string;
}

/** For the place beside the field: `must be in the future` becomes `Must be in the future.` */
export function fieldSentence(problem: string): string {
  return capitalized(problem.endsWith('.') ? problem : `${problem}.`);
}

/** For any other place: `expires_at` and the same text become `Expires at: must be in the future.` */
export function namedFieldSentence({ path, problem }: FieldProblem): string {
  const name = nameOf(path);
  return name === '' ? fieldSentence(problem) : `${name}: ${problem.endsWith('.') ? problem : `${problem}.`}`;
}

/** Names below the first one can be those of an app's author, and stay as they are. */
function nameOf(path: string): string {
  const [first = '', ...inner] = path
    .replaceAll(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1}`)
    .split('.');
  return [capitalized(first.replaceAll('_', ' ')), ...inner].join(' › ');
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
