import type { components } from '../../../api/schema.gen';

export type Schedule = components['schemas']['InstallationScheduleResponse'];
export type ScheduleTime = components['schemas']['ScheduleTimeResponse'];
