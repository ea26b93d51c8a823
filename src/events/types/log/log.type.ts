import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'log',
  level: { word: 'level' },
  source: 'module',
} satisfies EventTypeDefinition;
