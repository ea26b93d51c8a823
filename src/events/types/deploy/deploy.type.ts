import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'deploy',
  level: { word: 'status' },
  source: 'service',
} satisfies EventTypeDefinition;
