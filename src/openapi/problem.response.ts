/** Invalid field of a request and its problem. */
export class FieldProblemResponse {
  /** Path of the field, for example `events[0].type`. */
  path: string;
  /** Description of the problem, for example `must not be empty`. */
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
  /** URI that identifies the kind of problem. */
  type: string;
  /** Short summary of the kind of problem, the same for every occurrence. */
  title: string;
  /** HTTP status code of the response. */
  status: number;
  /** What went wrong in this request, and how to resolve it. */
  detail: string;
  /** Stable code of the problem, by which programs can distinguish problems. */
  code: string;
  /** Id of the request, which the log of the service contains. */
  request_id: string;
  /** Invalid fields of the request; absent when the problem does not concern a field. */
  errors?: FieldProblemResponse[];
  /** Permission that the caller lacks. Present only with the code `forbidden`, when a permission on one object is missing. */
  required?: RequiredPermissionResponse;
}
