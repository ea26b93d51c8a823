import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'tenant',
  level: { always: 'info' },
  source: 'projectId',
} satisfies EventTypeDefinition;
