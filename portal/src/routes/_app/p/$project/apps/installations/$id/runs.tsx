import { createFileRoute } from '@tanstack/react-router';
import { RunsTab } from '../../../../../../../apps/installation/runs-tab';

export const Route = createFileRoute('/_app/p/$project/apps/installations/$id/runs')({
  component: RunsTab,
});
