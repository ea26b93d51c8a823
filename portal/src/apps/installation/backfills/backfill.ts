import type { components } from '../../../api/schema.gen';

export type Backfill = components['schemas']['BackfillResponse'];
export type BackfillRange = components['schemas']['BackfillRangeDto'];
