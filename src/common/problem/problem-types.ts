/** A kind of problem: clients may rely on its code, and its status is permanent. */
export interface ProblemType {
  readonly code: string;
  readonly status: number;
  /** The same for every occurrence (RFC 9457 section 3.1.3); `detail` describes the occurrence. */
  readonly title: string;
}

type Definition = Omit<ProblemType, 'code'>;
type Named<T extends Record<string, Definition>> = {
  readonly [C in keyof T & string]: T[C] & { readonly code: C };
};

/** The problem types of a feature, which defines them in its `problems.ts`. */
export function defineProblems<const T extends Record<string, Definition>>(definitions: T): Named<T> {
  const named = Object.entries(definitions).map(([code, definition]) => [code, { code, ...definition }]);
  return Object.fromEntries(named) as Named<T>;
}

/** Problem types that no feature owns: any route may respond with them. */
export const COMMON_PROBLEMS = defineProblems({
  bad_request: { status: 400, title: 'The request cannot be understood' },
  validation_failed: { status: 400, title: 'Some fields are not valid' },
  unauthenticated: { status: 401, title: 'No valid credential' },
  forbidden: { status: 403, title: 'Permission missing' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request body did not arrive in time' },
  conflict: { status: 409, title: 'Conflict with the current state' },
  payload_too_large: { status: 413, title: 'Request body too large' },
  unsupported_media_type: { status: 415, title: 'Content type not supported' },
  version_stale: { status: 412, title: 'The version is outdated' },
  headers_too_large: { status: 431, title: 'Request header fields too large' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Internal error' },
  service_unavailable: { status: 503, title: 'Temporarily unavailable' },
  scope_missing: { status: 403, title: 'The credential lacks the required scope' },
  overloaded: { status: 503, title: 'Shedding load' },
});

export type CommonProblemCode = keyof typeof COMMON_PROBLEMS;

/** Resolves a common code or a feature's own type to its type. */
export function problemTypeOf(type: CommonProblemCode | ProblemType): ProblemType {
  return typeof type === 'string' ? COMMON_PROBLEMS[type] : type;
}
