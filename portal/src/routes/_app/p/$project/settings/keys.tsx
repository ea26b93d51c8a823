import { createFileRoute } from '@tanstack/react-router';
import { ApiKeysScreen } from '../../../../../settings/api-keys-screen';

export const Route = createFileRoute('/_app/p/$project/settings/keys')({
  component: function Keys() {
    return <ApiKeysScreen project={Route.useParams().project} />;
  },
});
