import { createFileRoute } from '@tanstack/react-router';
import { AppInstallationsTab } from '../../../../../../apps/detail/app-installations-tab';

export const Route = createFileRoute('/_app/p/$project/apps/$app/installations')({
  component: AppInstallationsTab,
});
