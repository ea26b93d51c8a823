import { createFileRoute } from '@tanstack/react-router';
import { AppSettingsTab } from '../../../../../../apps/detail/app-settings-tab';

export const Route = createFileRoute('/_app/p/$project/apps/$app/settings')({
  component: AppSettingsTab,
});
