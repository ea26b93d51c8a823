import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'webhook',
  // A delivery that the receiver rejected has failed, also when the sender is at fault.
  level: { http: 'statusCode', from400: 'error' },
  source: 'destination',
} satisfies EventTypeDefinition;
