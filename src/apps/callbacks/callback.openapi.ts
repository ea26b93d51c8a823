import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { CallbackResponse } from './callback.response.js';
import { STATE_WORDS } from './state-change.js';

/** The documentation of the callback route, whose body no DTO describes: it is read and checked by hand. */
export function DocumentCallback(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: 'receiveRunCallback',
      summary: "Tell a run's state change, signed",
      description:
        'For the orchestrator. Callbacks may come late, twice and out of order: each that is signed and about this run is answered with 200. Send one again after 429, 503 and other 5xx, with a new timestamp and signature.',
    }),
    ApiParam({ name: 'id', description: 'Id of the run.', type: String }),
    ApiHeader({
      name: 'x-service-timestamp',
      required: true,
      description: 'When it is sent, in Unix seconds (or, with 13 digits, milliseconds).',
      schema: { type: 'string', pattern: '^([0-9]{10}|[0-9]{13})$' },
    }),
    ApiHeader({
      name: 'x-service-signature',
      required: true,
      description:
        'Hex HMAC-SHA256 of `<timestamp header>.<body>` with a callback secret. Up to 8, separated by commas or spaces; `sha256=` and `v1=` before each are accepted.',
      schema: { type: 'string', maxLength: 1024 },
    }),
    ApiBody({ required: true, description: 'At most 64 KB.', schema: BODY }),
    ApiOkResponse({ type: CallbackResponse }),
    ApiProblems(
      'callback_invalid',
      'callback_run_mismatch',
      'callback_unsigned',
      'callback_refused',
      'not_found',
      'request_timeout',
      'payload_too_large',
      'rate_limited',
      'service_unavailable',
      'setup_required',
    ),
  );
}

const BODY = {
  type: 'object',
  required: ['state'],
  description: '`run_id` or `dag_run_id` must name the run of the address.',
  properties: {
    state: { type: 'string', enum: STATE_WORDS },
    run_id: { type: 'string', format: 'uuid' },
    dag_id: { type: 'string' },
    dag_run_id: { type: 'string', description: 'The same as the run’s id.' },
    event_id: { type: 'string' },
    started_at: { type: 'string', format: 'date-time', nullable: true },
    ended_at: { type: 'string', format: 'date-time', nullable: true },
    error: { type: 'string', nullable: true, description: 'Why it failed; 2,000 characters are kept.' },
    clear_number: { type: 'integer', minimum: 0, description: 'How often the DAG run was cleared.' },
  },
};
