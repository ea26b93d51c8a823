import type { MessageEvent } from '@nestjs/common';

/** A message whose data is text already. */
export interface SseMessage extends MessageEvent {
  data?: string;
}

/**
 * A message as it goes over the wire (WHATWG HTML section 9.2), field by field as Nest's `@Sse` writes it. Made
 * once, it can be sent to any number of readers.
 */
export function sseBytes({ type, id, retry, comment, data }: SseMessage): Buffer {
  const text = [
    type === undefined ? '' : `event: ${oneLine(type)}\n`,
    id === undefined ? '' : `id: ${oneLine(id)}\n`,
    retry === undefined ? '' : `retry: ${retry}\n`,
    comment === undefined ? '' : lines(': ', comment),
    data === undefined ? '' : lines('data: ', data),
  ];
  return Buffer.from(`${text.join('')}\n`);
}

function oneLine(text: string): string {
  return text.replace(/[\r\n]/g, '');
}

function lines(prefix: string, text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `${prefix}${line}\n`)
    .join('');
}
