import { createFileRoute } from '@tanstack/react-router';
import { WebhooksScreen } from '../../../../events/types/webhook/webhooks-screen';
import { webhooksSearch } from '../../../../events/types/webhook/webhooks-search';

export const Route = createFileRoute('/_app/p/$project/webhooks')({
  validateSearch: webhooksSearch,
  component: WebhooksScreen,
});
