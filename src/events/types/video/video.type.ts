import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'video',
  level: { word: 'status' },
  source: null,
} satisfies EventTypeDefinition;
