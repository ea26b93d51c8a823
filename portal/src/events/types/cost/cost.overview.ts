import type { TypeOverview } from '../../type-views/type-overview';
import { CostsPanel } from './overview/costs-panel';

export default { column: 'right', order: 50, requires: 'month', Panel: CostsPanel } satisfies TypeOverview;
