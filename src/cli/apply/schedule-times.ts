interface Times {
  cron: string;
  time_zone?: string;
}

/** Two schedules of an installation with the same times are one. */
export function isSameTimes(one: Times, other: Times): boolean {
  return one.cron === other.cron && zoneOf(one) === zoneOf(other);
}

export function zoneOf({ time_zone: zone = 'UTC' }: Times): string {
  return zone;
}
