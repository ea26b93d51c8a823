import type { ServerResponse } from 'node:http';
import type { MessageEvent } from '@nestjs/common';
import { Observable } from 'rxjs';
import { SlowReader } from './slow-reader.js';

/**
 * Ends a stream whose reader does not read. Nest's own limit counts messages first (32 of them, whatever their
 * size).
 */
export function cutOffSlowReader(
  response: ServerResponse,
): (stream: Observable<MessageEvent>) => Observable<MessageEvent> {
  return (stream) =>
    new Observable((subscriber) => {
      const reader = new SlowReader();
      return stream.subscribe({
        next: (message) => {
          const length = typeof message.data === 'string' ? message.data.length : 0;
          if (reader.isLost(response.writableNeedDrain, length, performance.now())) response.destroy();
          else subscriber.next(message);
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => subscriber.complete(),
      });
    });
}
