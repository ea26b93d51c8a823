import type { TypeOverview } from '../../type-views/type-overview';
import { WebhooksPanel } from './overview/webhooks-panel';

export default { column: 'right', order: 20, requires: 'day', Panel: WebhooksPanel } satisfies TypeOverview;
