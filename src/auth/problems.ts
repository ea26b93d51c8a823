import { defineProblems } from '../common/problem/problem-types.js';

/** Problem types of authentication, authorization and accounts. */
export const AUTH_PROBLEMS = defineProblems({
  login_failed: { status: 401, title: 'E-mail address or password is wrong' },
  session_invalid: { status: 401, title: 'The session has ended' },
  run_token_refused: { status: 403, title: 'The route does not accept the token of a run' },
  session_required: { status: 403, title: 'A session is required' },
  recent_login_required: { status: 403, title: 'A recent login is required' },
  cross_origin_refused: { status: 403, title: 'Cross-origin request rejected' },
  password_not_set: { status: 403, title: 'This account has no password' },
  password_wrong: { status: 403, title: 'The current password is wrong' },
  service_account_name_taken: { status: 409, title: 'Another service account has or had this name' },
  command_login_invalid: { status: 400, title: 'The login code is not valid' },
  link_invalid: { status: 404, title: 'This link is not valid any more' },
  email_taken: { status: 409, title: 'Another account has this e-mail address' },
  last_admin: { status: 409, title: 'The last administrator cannot be removed' },
  project_archived: { status: 409, title: 'The project is archived' },
  oidc_not_configured: { status: 404, title: 'External login is not configured' },
  oidc_login_failed: { status: 401, title: 'The external login did not succeed' },
});
