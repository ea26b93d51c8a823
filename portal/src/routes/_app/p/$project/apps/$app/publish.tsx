import { createFileRoute } from '@tanstack/react-router';
import { PublishTab } from '../../../../../../apps/detail/publish-tab';

export const Route = createFileRoute('/_app/p/$project/apps/$app/publish')({
  component: PublishTab,
});
