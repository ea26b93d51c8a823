export const webhook = 'Webhook';
export const webhooks = 'Webhooks';
export const showDestinations = 'Show webhook destinations';
