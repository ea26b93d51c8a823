import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'trace',
  level: { always: 'other' },
  source: 'serviceName',
} satisfies EventTypeDefinition;
