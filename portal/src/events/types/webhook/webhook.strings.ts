export const webhook = 'Webhook';
