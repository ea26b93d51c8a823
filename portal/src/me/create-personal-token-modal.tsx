import { api, unwrap } from '../api/client';
import { PERMISSIONS } from '../members/permission-texts';
import { useMe, type Permission } from '../session/me';
import { CreateTokenModal } from '../tokens/create-token-modal';
import { TOKEN_LIFETIMES } from '../tokens/token-lifetimes';
import * as strings from './me.strings';

const TEXTS = strings.tokenFormTexts;

const LIFETIMES = [{ value: '7', label: strings.lifetime7Days }, ...TOKEN_LIFETIMES];

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
      lifetimes={LIFETIMES}
      defaultDays="30"
      create={(body) => unwrap(api.POST('/api/auth/tokens', { body }))}
      onClose={onClose}
      onCreated={onCreated}
    />
  );
}

/** The permissions that this person holds anywhere: a token with more would have no use. */
function useOwnPermissions(): Permission[] {
  const { organization, projects } = useMe();
  const own = new Set([organization, ...projects].flatMap(({ permissions }) => permissions));
  return PERMISSIONS.filter((permission) => own.has(permission));
}
