import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'cost',
  level: { always: 'other' },
  source: 'service',
} satisfies EventTypeDefinition;
