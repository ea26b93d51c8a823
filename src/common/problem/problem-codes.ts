/**
 * Registry of the service's error codes: clients may rely on a code, and its status is permanent.
 * The title is the same for every occurrence (RFC 9457 section 3.1.3); `detail` describes the occurrence.
 */
export const PROBLEMS = {
  // Any route
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
  too_many_streams: { status: 429, title: 'Too many open streams' },
  internal_error: { status: 500, title: 'Internal error' },
  service_unavailable: { status: 503, title: 'Temporarily unavailable' },

  // Set-up and identity
  setup_required: { status: 503, title: 'This installation has not been set up yet' },
  setup_token_invalid: { status: 403, title: 'Wrong setup token' },
  already_bootstrapped: { status: 409, title: 'This installation has been set up already' },
  login_failed: { status: 401, title: 'E-mail address or password is wrong' },
  session_invalid: { status: 401, title: 'The session has ended' },
  session_required: { status: 403, title: 'A session is required' },
  recent_login_required: { status: 403, title: 'A recent login is required' },
  cross_origin_refused: { status: 403, title: 'Cross-origin request rejected' },
  password_not_set: { status: 403, title: 'This account has no password' },
  password_wrong: { status: 403, title: 'The current password is wrong' },
  service_account_name_taken: { status: 409, title: 'Another service account has or had this name' },
  link_invalid: { status: 404, title: 'This link is not valid any more' },
  email_taken: { status: 409, title: 'Another account has this e-mail address' },
  last_admin: { status: 409, title: 'The last administrator cannot be removed' },
  project_archived: { status: 409, title: 'The project is archived' },
  oidc_not_configured: { status: 404, title: 'External login is not configured' },
  oidc_login_failed: { status: 401, title: 'The external login did not succeed' },
  project_key_taken: { status: 409, title: 'Another project has this key' },

  // Saved views
  view_name_taken: { status: 409, title: 'Another view has this name' },

  // Flags
  flag_key_taken: { status: 409, title: 'This project has or had a flag with this key' },
  group_key_taken: { status: 409, title: 'This project has or had a group with this key' },
  group_in_use: { status: 409, title: 'Flags are in this group' },
  identity_taken: { status: 409, title: 'Another person in this project has this id' },
  revision_unknown: { status: 409, title: 'The flag or group did not exist at that revision' },

  // Apps and runs
  app_slug_taken: { status: 409, title: 'Another app has or had this slug' },
  app_archived: { status: 409, title: 'The app is archived' },
  app_in_use: { status: 409, title: 'The app is installed' },
  app_version_exists: { status: 409, title: 'The app has this version already' },
  manifest_invalid: { status: 422, title: 'The manifest is not valid' },
  already_installed: { status: 409, title: 'The app is installed in this project already' },
  config_invalid: { status: 422, title: "The configuration does not fit the version's schema" },
  installation_inactive: { status: 409, title: 'The installation is not active' },
  approval_pending: { status: 409, title: 'Permissions of the app await approval' },
  run_kind_unsupported: { status: 422, title: 'The version has no runs of this kind' },
  run_input_invalid: { status: 422, title: "The input does not fit the version's schema" },
  schema_timeout: { status: 422, title: "Validation against the version's schema timed out" },
  run_input_too_large: { status: 413, title: 'The input is too large' },
  too_many_runs: { status: 429, title: 'Too many active runs of the installation' },
  dag_id_invalid: { status: 422, title: 'The DAG id is not valid' },
  dag_not_allowed: { status: 403, title: 'The DAG policy does not allow this DAG' },
  run_ended: { status: 409, title: 'The run has ended' },
  run_not_ended: { status: 409, title: 'The run has not ended' },
  idempotency_key_reused: { status: 409, title: 'The idempotency key was used for another request' },
  logs_unavailable: { status: 404, title: 'Logs are not available yet' },
  orchestrator_unavailable: { status: 503, title: 'The orchestrator is not reachable' },
  callback_unsigned: { status: 401, title: 'Signature or timestamp missing' },
  callback_refused: { status: 403, title: 'The signature does not match or the timestamp has expired' },
  callback_run_mismatch: { status: 400, title: 'The body is about another run' },
  callback_invalid: { status: 400, title: 'The body is not a state change' },

  // Ingest
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  events_missing: { status: 400, title: 'The body has no events array' },
  content_encoding_invalid: { status: 400, title: 'The compressed body cannot be read' },
  idempotency_key_invalid: { status: 400, title: 'The idempotency key is not a UUID' },
  signature_missing: { status: 403, title: 'Signature missing' },
  signature_mismatch: { status: 403, title: 'The signature does not match' },
  scope_missing: { status: 403, title: 'The credential lacks the required scope' },
  batch_too_large: { status: 413, title: 'Batch too large' },
  too_many_events: { status: 413, title: 'Too many events in one batch' },
  batch_rate_exceeded: { status: 429, title: 'Too many batches per second' },
  event_rate_exceeded: { status: 429, title: 'Too many events per second' },
  overloaded: { status: 503, title: 'Shedding load' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
