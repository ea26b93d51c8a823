import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton, needs } from '../../../ui/action-button';
import { AppModal } from '../../../ui/overlays';
import { RowsPending } from '../../../ui/page-pending';
import { Section } from '../../../ui/section';
import { ErrorPanel } from '../../../ui/states';
import type { Installation } from '../../app';
import * as texts from '../installation.strings';
import { schedulesQuery } from './queries';
import type { Schedule } from './schedule';
import { ScheduleForm } from './schedule-form';
import { ScheduleRow } from './schedule-row';
import * as strings from './schedules.strings';

/** The schedules of an installation: those of the manifest, with the changes that users made. */
export function SchedulesSection({ project, installation }: { project: string; installation: Installation }) {
  const [edited, setEdited] = useState<Schedule | 'new' | null>(null);
  const query = useQuery(schedulesQuery(project, installation.id));
  const blocked =
    installation.state === 'uninstalled'
      ? texts.wasUninstalled
      : needs(
          installation.can.includes('installations:configure'),
          'installations:configure',
          texts.thisInstallation,
        );
  const add = (
    <ActionButton variant="default" size="xs" blocked={blocked} onClick={() => setEdited('new')}>
      {strings.addSchedule}
    </ActionButton>
  );
  return (
    <Section title={strings.schedulesTitle} actions={add}>
      {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <RowsPending rows={2} />}
      {query.data?.items.length === 0 && strings.noSchedules}
      {query.data !== undefined && query.data.items.length > 0 && (
        <ul className="plain-list">
          {query.data.items.map((schedule) => (
            <ScheduleRow
              key={schedule.id}
              project={project}
              installation={installation}
              schedule={schedule}
              blocked={blocked}
              onEdit={() => setEdited(schedule)}
            />
          ))}
        </ul>
      )}
      <AppModal
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? strings.addSchedule : strings.editTitle}
        size="lg"
      >
        {edited !== null && (
          <ScheduleForm
            project={project}
            installation={installation}
            schedule={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </AppModal>
    </Section>
  );
}
