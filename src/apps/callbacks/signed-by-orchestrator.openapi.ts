import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { SETUP_PROBLEMS } from '../../setup/problems.js';
import { APP_PROBLEMS } from '../problems.js';

/** The path, the headers and the problems that all routes for signed messages about a run share. */
export function ApiSignedByOrchestrator(): MethodDecorator {
  return applyDecorators(
    ApiParam({ name: 'id', description: 'Id of the run, a UUID.', type: String }),
    ApiHeader({
      name: 'x-service-timestamp',
      required: true,
      description: 'Time of sending, in Unix seconds or, with 13 digits, milliseconds.',
      schema: { type: 'string', pattern: '^([0-9]{10}|[0-9]{13})$' },
    }),
    ApiHeader({
      name: 'x-service-signature',
      required: true,
      description:
        'Hex HMAC-SHA256 of `<timestamp header>.<body>` with a callback secret. Up to 8, separated by commas or spaces; `sha256=` and `v1=` before each are accepted.',
      schema: { type: 'string', maxLength: 1024 },
    }),
    ApiProblems(
      APP_PROBLEMS.callback_invalid,
      APP_PROBLEMS.callback_run_mismatch,
      APP_PROBLEMS.callback_unsigned,
      APP_PROBLEMS.callback_refused,
      'not_found',
      'request_timeout',
      'payload_too_large',
      'rate_limited',
      'service_unavailable',
      SETUP_PROBLEMS.setup_required,
    ),
  );
}
