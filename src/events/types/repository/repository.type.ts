import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'repository',
  level: { always: 'info' },
  source: 'repo',
} satisfies EventTypeDefinition;
