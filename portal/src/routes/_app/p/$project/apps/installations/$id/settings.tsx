import { createFileRoute } from '@tanstack/react-router';
import { SettingsTab } from '../../../../../../../apps/installation/settings-tab';

export const Route = createFileRoute('/_app/p/$project/apps/installations/$id/settings')({
  component: SettingsTab,
});
