import type { DeliveredEvent } from './delivered-events.js';

export interface EventInput {
  input: Record<string, unknown>;
  /** The same as JSON, with the numbers of `data` as they were sent. */
  inputText: string;
}

/** What a run gets that an event starts. */
export function eventInput({
  id,
  type,
  ts,
  data,
}: Omit<DeliveredEvent, 'attempts' | 'projectId'>): EventInput {
  const head = JSON.stringify({ id, type, ts });
  return {
    input: { event: { id, type, ts, data: JSON.parse(data) as unknown } },
    inputText: `{"event":${head.slice(0, -1)},"data":${data}}}`,
  };
}

/** For an event that is too large to be handed on: the run can ask for it by its id. */
export function truncatedInput({ id, type, ts }: Pick<DeliveredEvent, 'id' | 'ts' | 'type'>): EventInput {
  const input = { event: { id, type, ts, truncated: true } };
  return { input, inputText: JSON.stringify(input) };
}
