import type { TypeOverview } from '../../type-views/type-overview';
import { DeploysPanel } from './overview/deploys-panel';

export default { column: 'right', order: 30, requires: 'month', Panel: DeploysPanel } satisfies TypeOverview;
