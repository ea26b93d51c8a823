export const markerLabel = (
  service: string,
  version: string | null,
  environment: string | null,
  isRolledBack: boolean,
) =>
  [
    [service, version].filter((part) => part !== null).join(' '),
    ...(environment === null ? [] : [`(${environment})`]),
    ...(isRolledBack ? ['rolled back'] : []),
  ].join(' ');
