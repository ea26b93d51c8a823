import { api, unwrap } from '../api/client';
import { PERMISSIONS } from '../ui/permission-texts';
import { CreateTokenModal } from '../tokens/create-token-modal';
import { TOKEN_LIFETIMES } from '../tokens/token-lifetimes';
import type { ServiceAccount } from './queries';
import * as strings from './service-accounts.strings';

const TEXTS = strings.tokenFormTexts;

export function CreateAccountTokenModal({
  account,
  onClose,
  onCreated,
}: {
  account: ServiceAccount;
  onClose: () => void;
  onCreated: () => void;
}) {
  return (
    <CreateTokenModal
      texts={{ ...TEXTS, title: strings.newTokenTitle(account.name) }}
      offered={PERMISSIONS}
      lifetimes={TOKEN_LIFETIMES}
      defaultDays="90"
      create={(body) => {
        const params = { path: { id: account.id } };
        return unwrap(api.POST('/api/service-accounts/{id}/tokens', { params, body }));
      }}
      onClose={onClose}
      onCreated={onCreated}
    />
  );
}
