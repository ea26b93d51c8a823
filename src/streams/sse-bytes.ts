import type { MessageEvent } from '@nestjs/common';

/** A message whose data is already encoded as a text. */
export interface SseMessage extends MessageEvent {
  data?: string;
}

/** The fields of a message before its data. */
interface SseHead {
  type?: string | undefined;
  id?: string | undefined;
  retry?: number | undefined;
}

/**
 * Encodes a message (WHATWG HTML section 9.2) in the same format as Nest's `@Sse`. It is encoded once and can be sent to any
 * number of subscribers.
 */
export function sseBytes({ type, id, retry, comment, data }: SseMessage): Buffer {
  const text = [
    headText({ type, id, retry }),
    comment === undefined ? '' : lines(': ', comment),
    data === undefined ? '' : lines('data: ', data),
  ];
  return Buffer.from(`${text.join('')}\n`);
}

/** The fields of a message before its data, without the blank line that ends it. */
export function sseHead({ type, id, retry }: SseHead): Buffer {
  return Buffer.from(headText({ type, id, retry }));
}

/** The data of a message, and the blank line that ends it. */
export function sseData(data: string): Buffer {
  return Buffer.from(`${lines('data: ', data)}\n`);
}

function headText({ type, id, retry }: SseHead): string {
  return [
    type === undefined ? '' : `event: ${oneLine(type)}\n`,
    id === undefined ? '' : `id: ${oneLine(id)}\n`,
    retry === undefined ? '' : `retry: ${retry}\n`,
  ].join('');
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
