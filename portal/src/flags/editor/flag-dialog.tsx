import { lazyPart } from '../../ui/lazy-part';
import { AppModal } from '../../ui/overlays';
import type { Flag } from '../flag';
import * as strings from './flag-dialog.strings';

const FlagForm = lazyPart(async () => (await import('./flag-form')).FlagForm, 8);

/**
 * Makes a flag, or changes one.
 *
 * @param flag left out: a new one.
 */
export function FlagDialog({
  project,
  flag,
  opened,
  onClose,
}: {
  project: string;
  flag?: Flag;
  opened: boolean;
  onClose: () => void;
}) {
  const title = flag === undefined ? strings.newFlagTitle : strings.editFlagTitle(flag.name);
  return (
    <AppModal opened={opened} onClose={onClose} title={title} size="lg">
      {opened && <FlagForm project={project} flag={flag} onClose={onClose} />}
    </AppModal>
  );
}
