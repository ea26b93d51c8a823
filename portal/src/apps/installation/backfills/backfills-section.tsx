import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton, needs } from '../../../ui/action-button';
import { AppModal } from '../../../ui/overlays';
import { RowsPending } from '../../../ui/page-pending';
import { Section } from '../../../ui/section';
import { ErrorPanel } from '../../../ui/states';
import type { Installation } from '../../app';
import * as texts from '../installation.strings';
import { schedulesQuery } from '../schedules/queries';
import { BackfillForm } from './backfill-form';
import { BackfillRow } from './backfill-row';
import { backfillsQuery } from './queries';
import * as strings from './backfills.strings';

/** The backfills of an installation's schedules, and a form for another one. */
export function BackfillsSection({ project, installation }: { project: string; installation: Installation }) {
  const [isStarting, setStarting] = useState(false);
  const query = useQuery(backfillsQuery(project, installation.id));
  const schedules = useQuery(schedulesQuery(project, installation.id));
  const own = schedules.data?.items.filter(({ source }) => source !== 'dropped') ?? [];
  const may = (permission: 'runs:cancel' | 'runs:start'): string | null =>
    needs(installation.can.includes(permission), permission, texts.thisInstallation);
  const start = (
    <ActionButton
      variant="default"
      size="xs"
      blocked={
        installation.state === 'uninstalled'
          ? texts.wasUninstalled
          : (may('runs:start') ?? (own.length === 0 ? strings.noScheduleToBackfill : null))
      }
      onClick={() => setStarting(true)}
    >
      {strings.startBackfill}
    </ActionButton>
  );
  return (
    <Section title={strings.backfillsTitle} lead={strings.backfillsLead} actions={start}>
      {query.error !== null && <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <RowsPending rows={2} />}
      {query.data?.items.length === 0 && strings.noBackfills}
      {query.data !== undefined && query.data.items.length > 0 && (
        <ul className="plain-list">
          {query.data.items.map((backfill) => (
            <BackfillRow
              key={backfill.id}
              project={project}
              backfill={backfill}
              blocked={may('runs:cancel')}
            />
          ))}
        </ul>
      )}
      <AppModal
        opened={isStarting}
        onClose={() => setStarting(false)}
        title={strings.startBackfill}
        size="lg"
      >
        {isStarting && (
          <BackfillForm
            project={project}
            installation={installation.id}
            schedules={own}
            onClose={() => setStarting(false)}
          />
        )}
      </AppModal>
    </Section>
  );
}
