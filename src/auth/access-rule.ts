import type { ApiKeyScope } from './authentication/api-keys/api-key.entity.js';
import type { Permission } from './permissions.js';
import { Injectable } from '@nestjs/common';

/** Where a request names the project that it is about, by id or by key; `project_id`: in the query or the body. */
export type ProjectSource = 'body.project_id' | 'project_id' | 'query.project_id' | `params.${string}`;

/**
 * Whether a route makes sensitive changes: `always`, or only for some requests, which the route's service
 * decides when it knows what the request changes (`SensitiveChanges.require`).
 */
export type Sensitivity = 'always' | 'sometimes';

export interface ApiKeyRule {
  kind: 'api_key';
  scope: ApiKeyScope;
}

export interface UserRule {
  kind: 'user';
  /** `null`: every logged-in user. */
  permission: Permission | null;
  /** `null`: the permission is checked on the organization. */
  project: ProjectSource | null;
  /** Requires a session: actions that a personal token must not perform, such as creating another token. */
  session: boolean;
  /** Whether it needs a recent login or a service account that was granted the permission; `null`: never. */
  sensitive: Sensitivity | null;
  /** A guard of the feature checks the permission on the object that it resolves from the path. */
  onResource: boolean;
  /** Allowed in an archived project although the request is not a GET: its restoration, and queries by POST. */
  onArchived: boolean;
  /** The scope with which an API key of the project may do the same; `null`: none may. */
  apiKey: ApiKeyScope | null;
}

/** Who may call a route. `denied` is what a route without a decorator gets. */
export type AccessRule = ApiKeyRule | UserRule | { kind: 'denied' } | { kind: 'public' };

const RULE = Symbol('access rule');
const DENIED: AccessRule = { kind: 'denied' };

/** The rule belongs to the handler, so each route declares its own callers. */
export function setAccessRule(handler: object, rule: AccessRule): void {
  Reflect.defineMetadata(RULE, rule, handler);
}

export function accessRuleOf(handler: object): AccessRule {
  return (Reflect.getMetadata(RULE, handler) as AccessRule | undefined) ?? DENIED;
}

/** Each handler's rule, read once: ingest needs it thousands of times a second. */
@Injectable()
export class AccessRules {
  private readonly rules = new Map<object, AccessRule>();

  of(handler: object): AccessRule {
    let rule = this.rules.get(handler);
    if (rule === undefined) {
      rule = accessRuleOf(handler);
      this.rules.set(handler, rule);
    }
    return rule;
  }
}
