import { api, unwrap } from '../api/client';
import { CreateTokenModal } from '../tokens/create-token-modal';
import { PERSONAL_LIFETIMES, useOwnPermissions } from './own-tokens';
import * as strings from './me.strings';

const TEXTS = strings.tokenFormTexts;

export function CreatePersonalTokenModal({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: () => void;
}) {
  return (
    <CreateTokenModal
      texts={TEXTS}
      offered={useOwnPermissions()}
      lifetimes={PERSONAL_LIFETIMES}
      defaultDays="30"
      create={(body) => unwrap(api.POST('/api/auth/tokens', { body }))}
      onClose={onClose}
      onCreated={onCreated}
    />
  );
}
