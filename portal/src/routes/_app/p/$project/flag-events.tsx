import { createFileRoute } from '@tanstack/react-router';
import { FlagEventsScreen } from '../../../../events/types/feature_flag/flag-events-screen';
import { flagEventsSearch } from '../../../../events/types/feature_flag/flag-events-search';

export const Route = createFileRoute('/_app/p/$project/flag-events')({
  validateSearch: flagEventsSearch,
  component: FlagEventsScreen,
});
