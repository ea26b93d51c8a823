import { createFileRoute } from '@tanstack/react-router';
import { LogsScreen } from '../../../../events/types/log/screen/logs-screen';
import { logsSearch } from '../../../../events/types/log/screen/search';

export const Route = createFileRoute('/_app/p/$project/logs')({
  validateSearch: logsSearch,
  component: LogsScreen,
});
