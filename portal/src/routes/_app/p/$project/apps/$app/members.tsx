import { createFileRoute } from '@tanstack/react-router';
import { AppMembersTab } from '../../../../../../apps/detail/app-members-tab';

export const Route = createFileRoute('/_app/p/$project/apps/$app/members')({
  component: AppMembersTab,
});
