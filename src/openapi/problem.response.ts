/** Where a field stands, and what is wrong with it. */
export class FieldProblemResponse {
  /** For example `events[0].type`. */
  path: string;
  problem: string;
}

/** RFC 9457. */
export class Problem {
  /** Address that names the kind of problem. */
  type: string;
  title: string;
  /** The HTTP status. */
  status: number;
  /** What happened and what to do about it. */
  detail: string;
  /** Stable name of the problem, for programs. */
  code: string;
  /** Finds this request in the service's log. */
  request_id: string;
  errors?: FieldProblemResponse[];
}
