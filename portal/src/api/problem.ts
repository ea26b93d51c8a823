import * as strings from './api.strings';

/** Body of an error response of the API: RFC 9457 with a stable `code`. */
interface ProblemBody {
  title?: string;
  detail?: string;
  status?: number;
  code?: string;
  request_id?: string;
  errors?: FieldProblem[];
  required?: RequiredPermission;
}

/** The missing permission and the object on which it is required; `object` is absent for the organization. */
export interface RequiredPermission {
  permission: string;
  object_type: string;
  object?: string;
}

/**
 * The failure of an API call. Every error that a call throws is one; `code` is the API's, or `unreachable` without a
 * response.
 */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    /** HTTP status; 0 without a response. */
    readonly status: number,
    readonly code: string,
    readonly title: string,
    readonly detail: string,
    readonly requestId: string | null = null,
    /** Invalid fields, by their paths in the body. */
    readonly fields: readonly FieldProblem[] = [],
    /** `Retry-After` of the response; `null` when it has none. */
    readonly retryAfterMs: number | null = null,
    /** The missing permission of a 403; `null` for other problems. */
    readonly required: RequiredPermission | null = null,
  ) {
    super(detail);
  }

  /** @param isRead whether the portal retries the request automatically; a change could be applied twice. */
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

  /** Whether a permission is missing, unlike other problems with the status 403. */
  get isDenial(): boolean {
    return this.code === 'forbidden' || this.code === 'scope_missing';
  }

  /** Whether the same call may succeed a little later without any change. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 502;
  }
}

/** Replaces a detail that only refers to the list of fields with that list. */
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
    // The body is a proxy's page, or the connection broke during the response.
    return {};
  }
}

/** The service's error about a field: its path in the body, and the problem. */
interface FieldProblem {
  path: string;
  problem: string;
}

/** Text beside the field: `must be in the future` becomes `Must be in the future.` */
export function fieldSentence(problem: string): string {
  return capitalized(problem.endsWith('.') ? problem : `${problem}.`);
}

/** Text apart from the field: `expires_at` and the same problem become `Expires at: must be in the future.` */
export function namedFieldSentence({ path, problem }: FieldProblem): string {
  const name = nameOf(path);
  return name === '' ? fieldSentence(problem) : `${name}: ${problem.endsWith('.') ? problem : `${problem}.`}`;
}

/** Only the first name of the path is converted: names below it can be chosen by an app's author. */
function nameOf(path: string): string {
  const [first = '', ...inner] = path
    .replaceAll(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1}`)
    .split('.');
  return [capitalized(first.replaceAll('_', ' ')), ...inner].join(' › ');
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
