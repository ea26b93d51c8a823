import { plural } from '../../../ui/text/plural';

export const webhooksTitle = 'Failing webhooks';
export const allWebhooks = 'All webhooks';
export const noFailingWebhooks = 'No delivery failed in the last 24 hours.';
export const otherDestinations = 'Other destinations';
export const failedDeliveries = (failed: number, deliveries: number) =>
  `${failed.toLocaleString('en')} of ${deliveries.toLocaleString('en')} ${plural(deliveries, { one: 'delivery', other: 'deliveries' })} failed`;
export const failingNow = 'Failing';
export const recovered = 'Recovered';
