import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'error',
  level: { always: 'error' },
  source: null,
} satisfies EventTypeDefinition;
