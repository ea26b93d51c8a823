import { QueryFailedError } from 'typeorm';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AUTH_PROBLEMS } from '../../problems.js';

export function emailTaken(): ProblemError {
  return new ProblemError(
    AUTH_PROBLEMS.email_taken,
    'Another account has this e-mail address, maybe a deactivated one: GET /api/users?q=<address> finds it.',
    { errors: [{ path: 'email', problem: 'is taken' }] },
  );
}

/** Whether a write failed because two accounts would have had one e-mail address. */
export function isEmailTaken(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const cause = error.driverError as { code?: unknown; constraint?: unknown };
  return cause.code === '23505' && cause.constraint === 'uq_users_email';
}
