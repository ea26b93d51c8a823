import { createFileRoute } from '@tanstack/react-router';
import { UpgradeScreen } from '../../../../../../../apps/wizard/upgrade-screen';
import { wizardSearch } from '../../../../../../../apps/search';

export const Route = createFileRoute('/_app/p/$project/apps/installations/$id/upgrade')({
  validateSearch: wizardSearch,
  component: UpgradeScreen,
});
