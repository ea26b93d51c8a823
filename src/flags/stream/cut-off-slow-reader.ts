import type { ServerResponse } from 'node:http';
import type { MessageEvent } from '@nestjs/common';
import { Observable } from 'rxjs';

const MAX_WAITING = 8_000_000;
const PATIENCE = { characters: 256_000, ms: 5000 };

/**
 * Ends a stream whose reader does not read: what is sent to it would pile up in memory. It can come back
 * with the last id that it saw. Nest's own limit counts messages first (32 of them, whatever their size).
 */
export function cutOffSlowReader(
  response: ServerResponse,
): (stream: Observable<MessageEvent>) => Observable<MessageEvent> {
  return (stream) =>
    new Observable((subscriber) => {
      let waiting = 0;
      let blockedSince = 0;
      const drained = (): void => {
        waiting = 0;
      };
      response.on('drain', drained);
      const subscription = stream.subscribe({
        next: (message) => {
          if (response.writableNeedDrain) {
            const now = performance.now();
            if (waiting === 0) blockedSince = now;
            waiting += typeof message.data === 'string' ? message.data.length : 0;
            const isOutOfPatience = waiting > PATIENCE.characters && now - blockedSince > PATIENCE.ms;
            if (waiting > MAX_WAITING || isOutOfPatience) {
              response.destroy();
              return;
            }
          }
          subscriber.next(message);
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => subscriber.complete(),
      });
      return () => {
        response.off('drain', drained);
        subscription.unsubscribe();
      };
    });
}
