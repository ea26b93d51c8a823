import type { EventTypeDefinition } from '../event-type-definition.js';

export default {
  name: 'webhook',
  // A delivery that the receiver rejected has failed, even when the sender caused the rejection.
  level: { http: 'statusCode', from400: 'error' },
  source: 'destination',
} satisfies EventTypeDefinition;
