import { createFileRoute } from '@tanstack/react-router';
import { GrantsTab } from '../../../../../../../apps/installation/grants-tab';

export const Route = createFileRoute('/_app/p/$project/apps/installations/$id/grants')({
  component: GrantsTab,
});
