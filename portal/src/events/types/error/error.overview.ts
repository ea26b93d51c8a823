import type { TypeOverview } from '../../type-views/type-overview';
import { ErrorGroupsPanel } from './overview/error-groups-panel';

export default { column: 'left', order: 10, requires: 'day', Panel: ErrorGroupsPanel } satisfies TypeOverview;
