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

const PAGE = {
  items: { type: 'array', items: EVENT },
  next_cursor: { type: ['string', 'null'] as unknown as 'string' },
} satisfies Record<string, SchemaObject>;

export const SEARCH_WARNING: SchemaObject = {
  type: 'object',
  required: ['code', 'field', 'column', 'suggestions', 'detail'],
  properties: {
    code: { type: 'string', enum: ['unknown_field'] },
    field: { type: 'string', description: 'Field as it is written in `query`.' },
    column: {
      type: 'integer',
      description: "Position of the term's first character in `query`, counted from 1.",
    },
    suggestions: {
      type: 'array',
      items: { type: 'string' },
      description: 'Documented fields that resemble it, the nearest first; at most three.',
    },
    detail: { type: 'string', description: 'The warning as a sentence.' },
  },
};

const DESCRIPTION =
  'One page. With filters by level, source or `data` a page may hold fewer events than `limit`, even none, and still have a `next_cursor`: continue there.';

export function DocumentEventPage(): MethodDecorator {
  return documentPage({});
}

export function DocumentSearchedEventPage(): MethodDecorator {
  return documentPage({
    complete: { type: 'boolean', description: 'Whether the page reaches the start of the range.' },
    searched_from: {
      type: ['string', 'null'] as unknown as 'string',
      format: 'date-time',
      description:
        'Time down to which this page and those before it cover the range, RFC 3339, UTC; `null` when the page is complete. Continue at `next_cursor`, or narrow the range, the types or the filters.',
    },
    warnings: {
      type: 'array',
      items: SEARCH_WARNING,
      description:
        'What is probably not meant in `query`, on the first page: fields that are not documented, when the search found no event, and excluded ones that resemble a documented field.',
    },
  });
}

function documentPage(more: Record<string, SchemaObject>): MethodDecorator {
  const properties = { ...PAGE, ...more };
  return ApiOkResponse({
    description: DESCRIPTION,
    schema: { type: 'object', required: Object.keys(properties), properties },
  });
}
