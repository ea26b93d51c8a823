import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { SchemaObject } from '../../openapi/schema-object.js';
import { EVENT_TYPES } from '../event-types.js';
import { EVENT_LEVELS } from '../event-levels.js';

export const EVENT: SchemaObject = {
  type: 'object',
  required: ['id', 'project_id', 'type', 'ts', 'received_at', 'level', 'source', 'data'],
  properties: {
    id: {
      type: 'string',
      format: 'uuid',
      description: 'Id of the event, a UUIDv7 whose time is `received_at`.',
    },
    project_id: { type: 'string', format: 'uuid' },
    type: { type: 'string', enum: [...EVENT_TYPES] },
    ts: { type: 'string', format: 'date-time', description: 'Time of the event as sent, RFC 3339, UTC.' },
    received_at: { type: 'string', format: 'date-time' },
    level: {
      type: 'string',
      enum: [...EVENT_LEVELS],
      description: 'Severity of the event, derived by one rule for each type (docs/events.md).',
    },
    source: {
      type: ['string', 'null'] as unknown as 'string',
      description:
        'Source of the event, taken from one field for each type (docs/events.md); `null` without one.',
    },
    data: {
      type: 'object',
      additionalProperties: true,
      description:
        'Payload of the event; its JSON Schema is `GET /api/ingest/schemas/<type>`. Integers beyond 2^53 are exact in the JSON text.',
    },
  },
};

export function DocumentEvent(): MethodDecorator {
  return ApiOkResponse({ description: 'The event.', schema: EVENT });
}

export function DocumentEventPage(): MethodDecorator {
  return applyDecorators(
    ApiOkResponse({
      description:
        'One page. With filters by level, source or `data` a page may hold fewer events than `limit`, even none, and still have a `next_cursor`: the search goes on there.',
      schema: {
        type: 'object',
        required: ['items', 'next_cursor'],
        properties: {
          items: { type: 'array', items: EVENT },
          next_cursor: { type: ['string', 'null'] as unknown as 'string' },
        },
      },
    }),
  );
}
