import { REPORT_KINDS, type ReportKind } from '../model/run-report.js';
import { invalidBody } from './signed-body.js';

export const CALLBACK_KINDS = ['state', ...REPORT_KINDS] as const;

/**
 * What a callback is about. Without a kind it is a change of state.
 *
 * @throws ProblemError `callback_invalid`
 */
export function readKind(fields: Record<string, unknown>): ReportKind | 'state' {
  const kind = fields['kind'] ?? 'state';
  const known = CALLBACK_KINDS.find((one) => one === kind);
  if (known !== undefined) return known;
  throw invalidBody('Send one of the known kinds.', 'kind', `must be one of ${CALLBACK_KINDS.join(', ')}`);
}
