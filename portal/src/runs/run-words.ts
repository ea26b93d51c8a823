import type { Run, RunState, StatusDetail, Transition } from './run';
import * as strings from './run.strings';

export const STATE_WORDS: Record<RunState, string> = strings.stateWords;

export const KIND_WORDS: Record<Run['run_kind'], string> = strings.kindWords;

export const DETAIL_WORDS: Record<StatusDetail, string> = strings.detailWords;

/** Labels of the sources of observations. `submit` and the decisions are the service's own. */
export const SOURCE_WORDS: Record<Transition['source'], string> = strings.sourceWords;

export const REASON_WORDS: Record<NonNullable<Transition['reason']>, string> = strings.reasonWords;
