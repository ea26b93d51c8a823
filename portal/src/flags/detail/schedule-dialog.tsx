import { lazyPart } from '../../ui/lazy-part';
import { AppModal } from '../../ui/dialogs/overlays';
import type { Flag } from '../flag';
import * as strings from '../flags.strings';

const ScheduleForm = lazyPart(async () => (await import('./schedule-form')).ScheduleForm, 6);

/** Schedules a change of a flag: the time in the user's time zone, with UTC beside it. */
export function ScheduleDialog({
  project,
  flag,
  opened,
  onClose,
}: {
  project: string;
  flag: Flag;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <AppModal opened={opened} onClose={onClose} title={strings.scheduleTitle(flag.name)}>
      {opened && <ScheduleForm project={project} flag={flag} onClose={onClose} />}
    </AppModal>
  );
}
