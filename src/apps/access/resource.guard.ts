import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { callerOf } from '../../auth/caller.js';
import { AppsAccess } from './apps-access.js';
import { RESOURCE_PARAMETER, resourceRuleOf, setResource } from './resource.js';

/**
 * Resolves the app, installation or run that the path names, and authorizes the caller on it: 404 for an object that
 * does not exist or that the caller may not view, 403 for a missing permission, 409 for a change in an archived
 * project.
 */
@Injectable()
export class ResourceGuard implements CanActivate {
  constructor(private readonly access: AppsAccess) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = resourceRuleOf(context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    const caller = callerOf(request);
    if (rule === undefined || caller?.kind !== 'user') return false;
    const reference = request.params[RESOURCE_PARAMETER[rule.type]];
    if (typeof reference !== 'string') return false;
    const body: unknown = request.body;
    const isObject = typeof body === 'object' && body !== null;
    for (const permission of rule.permissions(isObject ? (body as Record<string, unknown>) : {})) {
      const resource = await this.access.requireOn(rule.type, caller, permission, reference);
      setResource(request, rule.type, resource);
    }
    return true;
  }
}
