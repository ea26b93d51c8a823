import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'feature_flag',
  level: { always: 'info' },
  source: 'actor',
} satisfies EventTypeDefinition;
