import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { ACCESS_TOKEN_SCHEME, API_KEY_SCHEME } from '../openapi/security-schemes.js';
import type { ApiKeyScope } from './authentication/api-keys/api-key.entity.js';
import { setAccessRule, type AccessRule, type ProjectSource, type Sensitivity } from './access-rule.js';
import { callerOf, type Caller } from './caller.js';
import type { Permission } from './permissions.js';
import { AUTH_PROBLEMS } from './problems.js';

export type AuthenticatedOptions =
  | { apiKey: ApiKeyScope }
  | {
      permission: Permission;
      project?: ProjectSource;
      session?: true;
      sensitive?: Sensitivity;
      orApiKey?: ApiKeyScope;
      onArchived?: true;
    }
  | { session?: true; sensitive?: Sensitivity; onResource?: true };

/** The route is open to everyone. */
export function Public(): MethodDecorator {
  return rule({ kind: 'public' });
}

/**
 * Who may call the route. Without one of these decorators a route is closed to everyone.
 *
 * - `{ apiKey: 'ingest' }`: a project's API key with that scope.
 * - `{ permission, project: 'query.project_id' }`: a user who holds the permission on that project.
 * - `{ permission }`: a user who holds it on the organization.
 * - nothing: every logged-in user.
 * - `onResource: true`: a guard of the feature checks the permission on the object that it resolves from the path.
 * - `orApiKey: 'flags:read'` beside a permission on a project: also a key of that project with that scope.
 * - `onArchived: true` beside a permission on a project: also while it is archived, where writes are refused.
 * - `session: true` beside these: not with a personal token or another issuer's.
 * - `sensitive: 'always'` beside these: only in a session with a login from the last 15 minutes, or by a service
 *   account that was granted exactly the permission. `'sometimes'`: the route's service decides by what changes.
 */
export function Authenticated(options: AuthenticatedOptions = {}): MethodDecorator {
  if ('apiKey' in options) {
    const { apiKey: scope } = options;
    return applyDecorators(
      rule({ kind: 'api_key', scope }),
      ApiBearerAuth(API_KEY_SCHEME),
      ApiExtension('x-required-scope', scope),
      ApiProblems('unauthenticated', 'scope_missing'),
    );
  }
  const {
    permission = null,
    project = null,
    session = false,
    sensitive = null,
    onArchived = false,
    onResource = false,
    orApiKey: apiKey = null,
  } = options as {
    permission?: Permission;
    project?: ProjectSource;
    session?: true;
    sensitive?: Sensitivity;
    onArchived?: true;
    onResource?: true;
    orApiKey?: ApiKeyScope;
  };
  return applyDecorators(
    rule({ kind: 'user', permission, project, session, sensitive, apiKey, onArchived, onResource }),
    ApiBearerAuth(ACCESS_TOKEN_SCHEME),
    ...(apiKey ? [ApiBearerAuth(API_KEY_SCHEME), ApiExtension('x-required-scope', apiKey)] : []),
    ...(permission
      ? [ApiExtension('x-required-permission', permission), ApiProblems('forbidden', 'scope_missing')]
      : []),
    ...(session ? [ApiProblems(AUTH_PROBLEMS.session_required)] : []),
    ...(permission === null && !session && !onResource ? [ApiProblems(AUTH_PROBLEMS.run_token_refused)] : []),
    ...(sensitive
      ? [
          ApiExtension('x-sensitive', sensitive),
          ApiProblems(AUTH_PROBLEMS.session_required, AUTH_PROBLEMS.recent_login_required),
        ]
      : []),
    ...(project ? [ApiProblems('not_found')] : []),
    ApiProblems('unauthenticated', 'rate_limited'),
  );
}

/** The caller that the guard let in. */
export const Auth = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const caller = callerOf(context.switchToHttp().getRequest<object>());
  if (!caller) throw new Error('@Auth() stands on a public route');
  return caller;
});

/** The project that the request is about, always as UUID. */
export const ProjectId = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  projectIdOf(context.switchToHttp().getRequest<object>()),
);

/** The same for who has the request at hand. */
export function projectIdOf(request: object): string {
  const projectId = callerOf(request)?.projectId;
  if (!projectId) throw new Error('@ProjectId is used on a route without a project');
  return projectId;
}

function rule(value: AccessRule): MethodDecorator {
  return (_target, _property, descriptor) => setAccessRule(descriptor.value as object, value);
}
