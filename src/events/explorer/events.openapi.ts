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
      description: 'Severity of the event, derived from its data by a rule for each type (docs/events.md).',
    },
    source: {
      type: ['string', 'null'] as unknown as 'string',
      description:
        'Source of the event, the value of a field that depends on the type (docs/events.md); `null` when the event has none.',
    },
    data: {
      type: 'object',
      additionalProperties: true,
      description:
        'Payload of the event. `GET /api/ingest/schemas/<type>` returns its JSON Schema. Integers above 2^53 are exact in the JSON text.',
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
    field: { type: 'string', description: 'Field as written in `query`.' },
    column: {
      type: 'integer',
      description: "Position of the term's first character in `query`, counted from 1.",
    },
    suggestions: {
      type: 'array',
      items: { type: 'string' },
      description: 'Documented fields with a similar name, most similar first; at most three.',
    },
    detail: { type: 'string', description: 'Explanation of the warning, one sentence.' },
  },
};

const DESCRIPTION =
  'Page of events. With filters by level, source or `data`, a page can have fewer events than `limit`, even none, and still have a `next_cursor`.';

export function DocumentEventPage(): MethodDecorator {
  return documentPage({});
}

export function DocumentSearchedEventPage(): MethodDecorator {
  return documentPage({
    complete: { type: 'boolean', description: 'Whether this page reaches the start of the requested range.' },
    searched_from: {
      type: ['string', 'null'] as unknown as 'string',
      format: 'date-time',
      description:
        'Time back to which this page and the previous pages cover the range, RFC 3339, UTC; `null` when `complete` is `true`. Continue with `next_cursor`, or narrow the range, the types or the filters.',
    },
    warnings: {
      type: 'array',
      items: SEARCH_WARNING,
      description:
        'Probable mistakes in `query`, on the first page only: undocumented fields when no event matches, and excluded fields whose names resemble a documented field.',
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
