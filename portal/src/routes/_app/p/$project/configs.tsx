import { createFileRoute } from '@tanstack/react-router';
import { ConfigsScreen } from '../../../../events/types/config/configs-screen';
import { configsSearch } from '../../../../events/types/config/configs-search';

export const Route = createFileRoute('/_app/p/$project/configs')({
  validateSearch: configsSearch,
  component: ConfigsScreen,
});
