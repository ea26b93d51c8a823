import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/p/$project/settings/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$project/settings/general', params, replace: true });
  },
});
