import { createFileRoute } from '@tanstack/react-router';
import { AppsScreen } from '../../../../../apps/list/apps-screen';
import { appListSearch } from '../../../../../apps/search';

export const Route = createFileRoute('/_app/p/$project/apps/')({
  validateSearch: appListSearch,
  component: AppsScreen,
});
