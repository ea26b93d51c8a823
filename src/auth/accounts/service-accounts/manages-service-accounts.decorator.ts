import { applyDecorators } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Authenticated } from '../../authenticated.decorator.js';

/**
 * Marks a route about service accounts. It requires `members:manage` on the account's project, or on the organization for an
 * account without one. `ServiceAccountAccess` checks this once the account is known, and that a change is made in a session
 * with a recent login or by a service account with the grant `members:manage`.
 */
export function ManagesServiceAccounts(use: 'change' | 'read'): MethodDecorator {
  return applyDecorators(
    Authenticated(use === 'change' ? { sensitive: 'sometimes' } : {}),
    ApiExtension('x-required-permission', 'members:manage'),
    ApiProblems('forbidden', 'scope_missing', 'not_found'),
  );
}
