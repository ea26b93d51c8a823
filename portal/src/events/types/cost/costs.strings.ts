import { plural } from '../../../ui/text/plural';

export const costsLead = 'Amounts by month. Currencies are never added together.';
export const groupBy = 'Group by';
export const groups = {
  none: 'Total',
  provider: 'Provider',
  service: 'Service',
  region: 'Region',
} as const;
export const noCostsTitle = 'No costs yet';
export const noCostsHint = 'Send an event of the type cost with an amount, a currency and a period.';
export const stillComputing = 'Not all events have been read yet; the amounts are not complete.';
export const uncounted = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'event is', other: 'events are' })} in no amount: the project has too many different months and currencies.`;
export const noCurrency = 'No currency';
export const unnamed = (group: string) => `No ${group.toLowerCase()}`;
export const rest = 'All others';
export const total = 'Total';
export const chartOf = (currency: string) => `Costs by month in ${currency}`;
export const amountsOf = (currency: string) => `Amounts in ${currency}`;
export const latestMonth = (month: string, amount: string) => `${month}: ${amount}`;
export const forecast = (month: string, amount: string, percent: number) =>
  `Run rate: ${amount} for ${month}, if the rest of the month costs as much per day as the ${percent}% that has passed`;
export const month = 'Month';
export const group = 'Group';
export const amount = 'Amount';
export const change = 'Change from the previous month';
export const newCost = 'New';
export const noComparison = 'No comparison';
export const changeInDays = (change: string, days: number) =>
  `${change} in the first ${days} ${plural(days, { one: 'day', other: 'days' })} (UTC)`;
export const running = 'month in progress';
