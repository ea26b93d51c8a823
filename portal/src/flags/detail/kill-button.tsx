import { useState } from 'react';
import { OctagonX } from 'lucide-react';
import { useCan } from '../../session/me';
import { useDialogRequest } from '../../ui/dialog-requests';
import { ActionButton, needs } from '../../ui/action-button';
import { notifyError } from '../../ui/notify';
import type { Flag } from '../flag';
import { KillFlagDialog, useRestore } from '../kill-dialog';
import * as strings from './flag-detail.strings';

/** Pulls the emergency stop at once, or releases it: no draft, nothing to save. */
export function KillButton({ project, flag }: { project: string; flag: Flag }) {
  const [opened, setOpened] = useState(false);
  const restore = useRestore(project);
  const mayKill = useCan(project, 'flags:kill');
  const blocked = flag.archived ? strings.killBlockedByArchive : needs(mayKill, 'flags:kill', project);
  const buttonProps = flag.killed
    ? { variant: 'default' }
    : {
        variant: 'outline',
        color: 'red',
        c: blocked === null ? 'var(--st-err)' : undefined,
        leftSection: <OctagonX size={14} aria-hidden />,
      };
  useDialogRequest(`kill:${flag.key}`, () => {
    if (blocked === null && !flag.killed) setOpened(true);
  });
  const act = () => {
    if (flag.killed) void restore('flag', flag.key, flag.name).catch(notifyError);
    else setOpened(true);
  };
  // One button for both: the focus returns to it from the dialog, and stays on it.
  return (
    <>
      <ActionButton size="xs" {...buttonProps} blocked={blocked} onClick={act}>
        {strings.killOrRestore(flag.killed)}
      </ActionButton>
      <KillFlagDialog project={project} flag={flag} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
