import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Authenticated } from '../../authenticated.decorator.js';

/**
 * A route about service accounts. It needs `members:manage` on the account's project, or on the organization for an
 * account without one; `ServiceAccountAccess` checks that when the account is known, and that a change comes from a
 * session with a recent login or from a service account that was granted `members:manage`.
 */
export function ManagesServiceAccounts(use: 'change' | 'read'): MethodDecorator {
  return applyDecorators(
    Authenticated(use === 'change' ? { sensitive: 'sometimes' } : {}),
    ApiExtension('x-required-permission', 'members:manage'),
    ApiProblems('forbidden', 'scope_missing', 'not_found'),
  );
}
