import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/p/$project/flags/$key/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/p/$project/flags/$key/rules', params, replace: true });
  },
});
