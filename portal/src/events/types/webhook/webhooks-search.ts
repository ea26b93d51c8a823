import * as v from 'valibot';
import { param } from '../../../ui/search-params';

export const RANGES = ['day', 'week', 'month'] as const;

/** What the address of the list may state; what is unknown or broken is dropped. */
export const webhooksSearch = v.object({ range: param(v.picklist(RANGES)) });
export type WebhooksSearch = v.InferOutput<typeof webhooksSearch>;
