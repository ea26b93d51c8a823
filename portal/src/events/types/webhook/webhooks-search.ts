import * as v from 'valibot';
import { param } from '../../../ui/search-params';

export const RANGES = ['day', 'week', 'month'] as const;

/** Search parameters of the list; unknown and invalid ones are dropped. */
export const webhooksSearch = v.object({ range: param(v.picklist(RANGES)) });
export type WebhooksSearch = v.InferOutput<typeof webhooksSearch>;
