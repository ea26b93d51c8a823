import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { EVENT_TYPES } from '../events/event-types.js';
import { payloadSchema } from '../events/payload-schemas.js';
import { ApiProblems } from '../openapi/api-problems.decorator.js';
import { INGEST_PROBLEMS } from './problems.js';
import { SETUP_PROBLEMS } from '../setup/problems.js';

/** The documentation of `POST /api/ingest`, whose body no DTO describes: it is read and checked by hand. */
export function DocumentIngest(): MethodDecorator {
  return applyDecorators(
    ApiTags('ingest'),
    ApiOperation({
      operationId: 'ingest',
      summary: 'Send a signed batch of events',
      description:
        'A response with 200 means that every accepted event is committed. Invalid events are listed in `rejected`; all others are accepted.',
    }),
    ApiHeader({
      name: 'X-Service-Signature',
      required: true,
      description:
        'HMAC-SHA256 of the request body with the webhook secret, hexadecimal. It covers the bytes as sent, compressed or not.',
      schema: { type: 'string', pattern: '^[0-9a-fA-F]{64}$' },
    }),
    ApiHeader({
      name: 'X-Service-Idempotency-Key',
      required: false,
      description:
        'UUID that is unique to the batch. A request that repeats a key within 24 hours returns 200 with the first response and stores nothing, even when its body differs; in this case, the response has the header `Idempotency-Key-Reused: different-body`.',
      schema: { type: 'string', format: 'uuid' },
    }),
    ApiHeader({
      name: 'Content-Encoding',
      required: false,
      description: 'Compression of the request body; `identity` when absent.',
      schema: { type: 'string', enum: ['gzip', 'identity'] },
    }),
    ApiBody({ required: true, schema: BODY }),
    ApiOkResponse({
      description:
        'The batch was processed. The header `Idempotent-Replayed: true` marks the response to a repeated idempotency key. The header `Idempotency-Key-Reused: different-body` marks a repeated key with a different body, of which nothing was stored.',
      schema: ANSWER,
    }),
    ApiProblems(
      INGEST_PROBLEMS.invalid_json,
      INGEST_PROBLEMS.events_missing,
      INGEST_PROBLEMS.content_encoding_invalid,
      INGEST_PROBLEMS.idempotency_key_invalid,
      INGEST_PROBLEMS.signature_missing,
      INGEST_PROBLEMS.signature_mismatch,
      'forbidden',
      'request_timeout',
      INGEST_PROBLEMS.batch_too_large,
      INGEST_PROBLEMS.too_many_events,
      'unsupported_media_type',
      INGEST_PROBLEMS.batch_rate_exceeded,
      INGEST_PROBLEMS.event_rate_exceeded,
      'overloaded',
      'service_unavailable',
      SETUP_PROBLEMS.setup_required,
    ),
  );
}

const BODY = {
  type: 'object',
  required: ['events'],
  properties: {
    events: {
      type: 'array',
      items: {
        oneOf: EVENT_TYPES.map((type) => ({
          type: 'object',
          title: type,
          required: ['type', 'ts', 'data'],
          properties: {
            type: { type: 'string', enum: [type] },
            ts: {
              type: 'string',
              format: 'date-time',
              description:
                'ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.',
            },
            data: withoutMeta(payloadSchema(type)),
          },
        })),
      },
    },
  },
};

const ANSWER = {
  type: 'object',
  required: ['accepted', 'rejected'],
  properties: {
    accepted: { type: 'integer', description: 'Number of events that were committed.' },
    rejected: {
      type: 'array',
      items: {
        type: 'object',
        required: ['index', 'reason'],
        properties: {
          index: { type: 'integer', description: 'Index of the event in `events`, from 0.' },
          reason: { type: 'string', example: 'data.actor: required' },
        },
      },
    },
  },
};

/** `$schema` and `$id` have no place inside another document. */
function withoutMeta(schema: object): object {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$id'));
}
