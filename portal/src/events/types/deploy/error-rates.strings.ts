export const errorsPerHour = 'Errors per hour';
export const errorsAroundDeploy = 'Errors per hour, before and after the deploy';
export const beforeAndAfter = (before: string, after: string) => `${before} before, ${after} after`;
export const tooFew = 'Too few to compare';
export const newErrors = 'None before';
export const sameRate = 'No change';
export const changedBy = (percent: number) =>
  percent > 0 ? `+${percent.toLocaleString('en')}%` : `−${(-percent).toLocaleString('en')}%`;
export const notCounted = 'not counted';
export const allServices = 'All services';
export const soFar = (minutes: number) => `First ${minutes} min`;
export const loadingRates = 'Loading';
export const ratesFailed = 'Could not be loaded';
