import { validationFailed } from '../../common/validation/validation-pipe.js';

/**
 * The revision that a reader has, out of `Last-Event-ID`, which browsers send when they come back, or the
 * query, for clients that can set no header; `null` for none.
 *
 * @throws ProblemError `validation_failed` for something that was never an id of this stream.
 */
export function lastEventId(header: string | undefined, query: string | undefined): number | null {
  const text = header ?? query ?? '';
  if (text === '') return null;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw validationFailed([{ path: 'Last-Event-ID', problem: 'must be the id of an event of this stream' }]);
}
