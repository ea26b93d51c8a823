import * as v from 'valibot';
import { param } from '../../../ui/search-params';

export const COST_GROUPS = ['provider', 'service', 'region'] as const;
export type CostGroup = (typeof COST_GROUPS)[number];

/** Search parameters of the screen; unknown and invalid ones are dropped. */
export const costsSearch = v.object({ group: param(v.picklist(COST_GROUPS)) });
export type CostsSearch = v.InferOutput<typeof costsSearch>;
