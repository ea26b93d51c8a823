import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/p/$project/apps/installations/$id/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$project/apps/installations/$id/overview', params, replace: true });
  },
});
