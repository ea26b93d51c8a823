import type { TypeOverview } from '../../type-views/type-overview';
import { LatencyPanel } from './overview/latency-panel';

export default { column: 'left', order: 30, requires: 'day', Panel: LatencyPanel } satisfies TypeOverview;
