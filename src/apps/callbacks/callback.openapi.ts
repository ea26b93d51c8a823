import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { CallbackResponse } from './callback.response.js';
import { STATE_WORDS } from './state-change.js';
import { APP_PROBLEMS } from '../problems.js';
import { SETUP_PROBLEMS } from '../../setup/problems.js';

/** The documentation of the callback route, whose body no DTO describes: it is read and checked by hand. */
export function DocumentCallback(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: 'receiveRunCallback',
      summary: "Report a run's state change, signed",
      description:
        'For the orchestrator. Callbacks may be late, duplicated and out of order: the service responds with 200 to each one that is signed and names this run. Retry after 429, 503 and other 5xx, with a new timestamp and signature.',
    }),
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
    ApiBody({ required: true, description: 'State change of the run, at most 64 KB.', schema: BODY }),
    ApiOkResponse({ type: CallbackResponse }),
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

const BODY = {
  type: 'object',
  required: ['state'],
  description: '`run_id` or `dag_run_id` must name the run of the path.',
  properties: {
    state: { type: 'string', enum: STATE_WORDS },
    run_id: { type: 'string', format: 'uuid' },
    dag_id: { type: 'string' },
    dag_run_id: { type: 'string', description: 'Id of the DAG run, equal to the run’s id.' },
    event_id: { type: 'string' },
    started_at: { type: 'string', format: 'date-time', nullable: true },
    ended_at: { type: 'string', format: 'date-time', nullable: true },
    error: {
      type: 'string',
      nullable: true,
      description: 'Why the run failed; stored up to 2,000 characters.',
    },
    clear_number: {
      type: 'integer',
      minimum: 0,
      description: 'Number of times that the DAG run was cleared.',
    },
  },
};
