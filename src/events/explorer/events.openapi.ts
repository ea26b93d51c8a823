import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { SchemaObject } from '../../openapi/schema-object.js';
import { EVENT_TYPES } from '../event-types.js';
import { EVENT_LEVELS } from './event-level.js';

const EVENT: SchemaObject = {
  type: 'object',
  required: ['id', 'project_id', 'type', 'ts', 'received_at', 'level', 'source', 'data'],
  properties: {
    id: { type: 'string', format: 'uuid', description: 'UUIDv7; its time is `received_at`.' },
    project_id: { type: 'string', format: 'uuid' },
    type: { type: 'string', enum: [...EVENT_TYPES] },
    ts: { type: 'string', format: 'date-time', description: 'As the sender gave it.' },
    received_at: { type: 'string', format: 'date-time' },
    level: {
      type: 'string',
      enum: [...EVENT_LEVELS],
      description: 'How bad it is, one rule for each type (docs/events.md).',
    },
    source: {
      type: ['string', 'null'] as unknown as 'string',
      description: 'Who or what it is of, one field for each type (docs/events.md).',
    },
    data: {
      type: 'object',
      additionalProperties: true,
      description: 'See `GET /api/ingest/schemas/<type>`. Integers beyond 2^53 are exact in the text.',
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
