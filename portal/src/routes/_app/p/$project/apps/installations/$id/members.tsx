import { createFileRoute } from '@tanstack/react-router';
import { MembersTab } from '../../../../../../../apps/installation/members-tab';

export const Route = createFileRoute('/_app/p/$project/apps/installations/$id/members')({
  component: MembersTab,
});
