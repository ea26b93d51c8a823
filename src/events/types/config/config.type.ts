import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'config',
  level: { always: 'info' },
  source: 'actor',
} satisfies EventTypeDefinition;
