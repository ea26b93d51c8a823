import { ApiOkResponse } from '@nestjs/swagger';
import { EVENT } from '../../explorer/events.openapi.js';

export function DocumentLogContext(): MethodDecorator {
  return ApiOkResponse({
    description: 'The line and its neighbors, oldest first.',
    schema: {
      type: 'object',
      required: ['before', 'event', 'after', 'complete'],
      properties: {
        before: { type: 'array', items: EVENT, description: 'Lines before the event, oldest first.' },
        event: EVENT,
        after: { type: 'array', items: EVENT, description: 'Lines after the event, oldest first.' },
        complete: {
          type: 'boolean',
          description:
            'Whether all neighbors were found; `false` when too many events of other sources lie between.',
        },
      },
    },
  });
}
