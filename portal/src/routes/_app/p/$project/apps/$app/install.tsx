import { createFileRoute } from '@tanstack/react-router';
import { InstallScreen } from '../../../../../../apps/wizard/install-screen';
import { wizardSearch } from '../../../../../../apps/search';

export const Route = createFileRoute('/_app/p/$project/apps/$app/install')({
  validateSearch: wizardSearch,
  component: InstallScreen,
});
