/** Where a field stands, and what is wrong with it. */
export class FieldProblemResponse {
  /** For example `events[0].type`. */
  path: string;
  problem: string;
}

/** The permission that the caller lacks. */
export class RequiredPermissionResponse {
  /** Name of the permission, for example `flags:edit`. */
  permission: string;
  /** Type of the object on which the caller lacks the permission: `organization`, `project`, `app` or `installation`. */
  object_type: string;
  /** The object's key, slug or id. Absent for the organization. */
  object?: string;
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
  /** The permission that the caller lacks; only in problems with the code `forbidden`, and not in all of them. */
  required?: RequiredPermissionResponse;
}
