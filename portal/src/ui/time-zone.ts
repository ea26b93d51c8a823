import { preference, usePreference } from './preference';
import type { TimeZone } from './time-text';

export const timeZone = preference<TimeZone>('time-zone', ['local', 'utc']);

export function useTimeZone(): TimeZone {
  return usePreference(timeZone);
}
