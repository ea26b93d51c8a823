import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'performance',
  level: { always: 'other' },
  source: 'service',
} satisfies EventTypeDefinition;
