import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  getSchemaPath,
  ApiHeader,
  ApiParam,
} from '@nestjs/swagger';
import { ApiProblems } from '../../openapi/api-problems.decorator.js';
import { SETUP_PROBLEMS } from '../../setup/problems.js';
import { APP_PROBLEMS } from '../problems.js';
import { CallbackResponse, ReportResponse } from './callback.response.js';
import { STATE_WORDS } from './state-change.js';

/**
 * Documents the callback route, whose body has no DTO: the service parses it itself after it has checked the signature.
 */
export function DocumentCallback(): MethodDecorator {
  return applyDecorators(
    ApiOperation({
      operationId: 'receiveRunCallback',
      summary:
        'Receive a signed callback of a run: state change, progress, result, artifact or request for approval',
      description:
        'For the orchestrator and the code of the run. `kind` is the kind of the report; a callback without it is a state change. Callbacks can be late, repeated and out of order: the service responds with 200 to each one that is signed, valid and belongs to this run. After 429 and 5xx, retry with a new timestamp and signature.',
    }),
    ApiSignedByOrchestrator(),
    ApiExtraModels(CallbackResponse, ReportResponse),
    ApiBody({
      required: true,
      description: 'State change of the run, at most 64 KB, or another report about the run, at most 128 KB.',
      schema: { oneOf: [STATE_CHANGE, PROGRESS, RESULT, ARTIFACT, APPROVAL] },
    }),
    ApiOkResponse({
      schema: {
        oneOf: [{ $ref: getSchemaPath(CallbackResponse) }, { $ref: getSchemaPath(ReportResponse) }],
      },
    }),
  );
}

const NAMED = '`run_id`, `dag_run_id` or both are required; each must be the run id in the path.';
const RUN = {
  run_id: { type: 'string', format: 'uuid' },
  dag_id: { type: 'string' },
  dag_run_id: { type: 'string', description: 'Id of the DAG run, equal to the run id in the path.' },
};
const REPORT = {
  ...RUN,
  at: {
    type: 'string',
    format: 'date-time',
    description:
      'Time of the report, RFC 3339, with at most six decimal places. Of two reports of the same kind and name, the one with the later time takes effect.',
  },
};

const STATE_CHANGE = {
  type: 'object',
  title: 'State change',
  required: ['state'],
  description: NAMED,
  properties: {
    kind: { type: 'string', enum: ['state'] },
    state: { type: 'string', enum: STATE_WORDS },
    ...RUN,
    event_id: { type: 'string' },
    started_at: { type: 'string', format: 'date-time', nullable: true },
    ended_at: { type: 'string', format: 'date-time', nullable: true },
    error: {
      type: 'string',
      nullable: true,
      description: 'Reason why the run failed. Truncated to 2,000 characters.',
    },
    clear_number: {
      type: 'integer',
      minimum: 0,
      description: 'Number of times that the DAG run was cleared.',
    },
  },
};

const PROGRESS = {
  type: 'object',
  title: 'Progress',
  required: ['kind', 'at', 'done'],
  description: `${NAMED} At most 10 reports per second are stored; when more arrive, the latest one is.`,
  properties: {
    kind: { type: 'string', enum: ['progress'] },
    ...REPORT,
    done: { type: 'number', minimum: 0, description: 'Number of completed units of work; at most `total`.' },
    total: {
      type: 'number',
      minimum: 0,
      exclusiveMinimum: true,
      nullable: true,
      description: 'Total number of units of work; `null` or absent when unknown.',
    },
    message: { type: 'string', maxLength: 500, nullable: true },
    task_id: {
      type: 'string',
      maxLength: 250,
      nullable: true,
      description: 'Id of the task that sends the report.',
    },
  },
};

const RESULT = {
  type: 'object',
  title: 'Result',
  required: ['kind', 'at', 'result'],
  description: NAMED,
  properties: {
    kind: { type: 'string', enum: ['result'] },
    ...REPORT,
    result: {
      type: 'object',
      additionalProperties: true,
      description: 'Result of the run, at most 64 KB as JSON text.',
    },
  },
};

const ARTIFACT = {
  type: 'object',
  title: 'Artifact',
  required: ['kind', 'at', 'name'],
  description: `${NAMED} Exactly one of \`url\` and \`content_base64\` is required. A run can have at most 100 artifacts with a total content of 1 MB.`,
  properties: {
    kind: { type: 'string', enum: ['artifact'] },
    ...REPORT,
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description:
        'Name of the artifact, unique in the run. A later artifact with the same name replaces the earlier one.',
    },
    url: {
      type: 'string',
      format: 'uri',
      maxLength: 2048,
      description:
        'URL of an artifact that is stored elsewhere, with the scheme `https` and without user name and password.',
    },
    content_base64: {
      type: 'string',
      format: 'byte',
      description: 'Content of the artifact, Base64-encoded; at most 48 KB before encoding.',
    },
    content_type: {
      type: 'string',
      description: 'Media type of the content. Default: `application/octet-stream`.',
    },
  },
};

const APPROVAL = {
  type: 'object',
  title: 'Approval',
  required: ['kind', 'at', 'name', 'message', 'deadline_seconds'],
  description: `${NAMED} Requests a decision of a user. A run can have at most 20 approvals. Repeat the request to read the decision.`,
  properties: {
    kind: { type: 'string', enum: ['approval'] },
    ...REPORT,
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description:
        'Name of the approval, unique in the run. Repeating a request changes nothing and returns the existing approval.',
    },
    message: {
      type: 'string',
      minLength: 1,
      maxLength: 2000,
      description: 'Question for the user who decides.',
    },
    deadline_seconds: {
      type: 'integer',
      minimum: 1,
      maximum: 604800,
      description: 'Time from the first request until the approval expires, in seconds.',
    },
  },
};

/** Documents the path, the headers and the problems that all routes for signed messages of a run share. */
export function ApiSignedByOrchestrator(): MethodDecorator {
  return applyDecorators(
    ApiParam({ name: 'id', description: 'Id of the run, a UUID.', type: String }),
    ApiHeader({
      name: 'x-service-timestamp',
      required: true,
      description:
        'Time at which the request is sent: Unix time in seconds (10 digits) or milliseconds (13 digits).',
      schema: { type: 'string', pattern: '^([0-9]{10}|[0-9]{13})$' },
    }),
    ApiHeader({
      name: 'x-service-signature',
      required: true,
      description:
        'HMAC-SHA256 of `<x-service-timestamp>.<body>` with a callback secret, hexadecimal. Up to 8 signatures, separated by commas or spaces; each may have the prefix `sha256=` or `v1=`.',
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
