/**
 * Every error code of the service, once: clients may rely on the code, its status never changes.
 * The title is the same for every occurrence (RFC 9457 section 3.1.3); what happened stands in `detail`.
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
  conflict: { status: 409, title: 'In conflict with what is there' },
  payload_too_large: { status: 413, title: 'Request body too large' },
  unsupported_media_type: { status: 415, title: 'Content type not supported' },
  version_stale: { status: 412, title: 'Changed by someone else meanwhile' },
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
  session_required: { status: 403, title: 'Only for somebody who is logged in' },
  recent_login_required: { status: 403, title: 'A recent login is required' },
  cross_origin_refused: { status: 403, title: 'Sent by a page of another site' },
  password_not_set: { status: 403, title: 'This account has no password' },
  password_wrong: { status: 403, title: 'The current password is wrong' },
  service_account_name_taken: { status: 409, title: 'Another service account has or had this name' },
  link_invalid: { status: 404, title: 'This link is not valid any more' },
  email_taken: { status: 409, title: 'Another account has this e-mail address' },
  last_admin: { status: 409, title: 'The last administrator cannot be taken away' },
  project_archived: { status: 409, title: 'The project is archived' },
  oidc_not_configured: { status: 404, title: 'There is no external login here' },
  oidc_login_failed: { status: 401, title: 'The external login did not succeed' },
  project_key_taken: { status: 409, title: 'Another project has this key' },

  // Saved views
  view_name_taken: { status: 409, title: 'Another view has this name' },

  // Flags
  flag_key_taken: { status: 409, title: 'This project has or had a flag with this key' },
  group_key_taken: { status: 409, title: 'This project has or had a group with this key' },
  group_in_use: { status: 409, title: 'Flags are in this group' },
  identity_taken: { status: 409, title: 'Another person in this project has this id' },
  revision_unknown: { status: 409, title: 'It was not there at that revision' },

  // Apps and runs
  app_slug_taken: { status: 409, title: 'Another app has or had this slug' },
  app_archived: { status: 409, title: 'The app is archived' },
  app_in_use: { status: 409, title: 'The app is installed' },
  app_version_exists: { status: 409, title: 'The app has this version already' },
  manifest_invalid: { status: 422, title: 'The manifest is not valid' },
  already_installed: { status: 409, title: 'The app is installed in this project already' },
  config_invalid: { status: 422, title: "The configuration does not fit the version's schema" },
  installation_inactive: { status: 409, title: 'The installation does not run anything now' },
  approval_pending: { status: 409, title: 'Permissions of the app wait for approval' },
  run_kind_unsupported: { status: 422, title: 'The version has no runs of this kind' },
  run_input_invalid: { status: 422, title: "The input does not fit the version's schema" },
  schema_timeout: { status: 422, title: "Checking by the version's schema takes too long" },
  run_input_too_large: { status: 413, title: 'The input is too large' },
  too_many_runs: { status: 429, title: 'Too many runs of the installation are not over' },
  dag_id_invalid: { status: 422, title: 'No DAG can have this id' },
  dag_not_allowed: { status: 403, title: 'This DAG may not be started here' },
  run_ended: { status: 409, title: 'The run has ended' },
  run_not_ended: { status: 409, title: 'The run has not ended' },
  idempotency_key_reused: { status: 409, title: 'The idempotency key was used for another request' },
  logs_unavailable: { status: 404, title: 'There are no logs yet' },
  orchestrator_unavailable: { status: 503, title: 'The orchestrator does not answer' },
  callback_unsigned: { status: 401, title: 'Signature or timestamp missing' },
  callback_refused: { status: 403, title: 'The signature does not match, or its time has passed' },
  callback_run_mismatch: { status: 400, title: 'The body is about another run' },
  callback_invalid: { status: 400, title: 'The body is no state change' },

  // Ingest
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  events_missing: { status: 400, title: 'The body has no events array' },
  content_encoding_invalid: { status: 400, title: 'The compressed body cannot be read' },
  idempotency_key_invalid: { status: 400, title: 'The idempotency key is not a UUID' },
  signature_missing: { status: 403, title: 'Signature missing' },
  signature_mismatch: { status: 403, title: 'The signature does not match' },
  scope_missing: { status: 403, title: 'The scopes of this key or token leave it out' },
  batch_too_large: { status: 413, title: 'Batch too large' },
  too_many_events: { status: 413, title: 'Too many events in one batch' },
  batch_rate_exceeded: { status: 429, title: 'Too many batches per second' },
  event_rate_exceeded: { status: 429, title: 'Too many events per second' },
  overloaded: { status: 503, title: 'Shedding load' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;
