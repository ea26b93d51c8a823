import { createFileRoute } from '@tanstack/react-router';
import { OverviewTab } from '../../../../../../../apps/installation/overview-tab';

export const Route = createFileRoute('/_app/p/$project/apps/installations/$id/overview')({
  component: OverviewTab,
});
