import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'audit',
  level: { http: 'statusCode', from400: 'warn' },
  source: 'actor',
} satisfies EventTypeDefinition;
