import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/p/$project/apps/$app/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$project/apps/$app/versions', params, replace: true });
  },
});
