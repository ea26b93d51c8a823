import { randomUUID } from 'node:crypto';
import type { PreparedBatch } from '../../../src/ingest/sink/event-sink.js';

/** A batch in the form that the service passes to the sink, without validation: `data` texts are stored unchanged. */
export function preparedBatch(
  projectId: string,
  data: string[],
  key?: { key?: string; response?: string; body?: string },
): PreparedBatch {
  const body = Buffer.from(data.join('\n'));
  let at = 0;
  const events = data.map((text, index) => {
    const dataStart = at;
    const dataEnd = dataStart + Buffer.byteLength(text);
    at = dataEnd + 1;
    return { index, type: 'log' as const, tsMs: 1_795_000_000_000 + index, tsMicros: 7, dataStart, dataEnd };
  });
  return {
    projectId,
    body,
    events,
    idempotency: key
      ? {
          key: key.key ?? randomUUID(),
          bodySha256: Buffer.alloc(32, key.body ?? 'a'),
          response: key.response ?? `{"accepted":${data.length},"rejected":[]}`,
        }
      : null,
  };
}
