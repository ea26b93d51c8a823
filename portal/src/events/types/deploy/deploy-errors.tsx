import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RowsPending } from '../../../ui/feedback/page-pending';
import { ErrorPanel } from '../../../ui/feedback/states';
import type { EventItem } from '../../event';
import { ErrorRateChange } from './error-rate-change';
import { errorRatesOfEventQuery } from './queries';
import * as strings from './error-rates.strings';

/** The errors around the deploy that an event reports the end of; nothing for other events. */
export function DeployErrors({ event, project }: { event: EventItem; project: string }) {
  const { data, error, isPending, refetch } = useQuery(errorRatesOfEventQuery(project, event));
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <RowsPending rows={1} height={24} />;
  if (data === null) return null;
  return (
    <section aria-label={strings.errorsAroundDeploy}>
      <Text size="sm" fw={500}>
        {strings.errorsAroundDeploy}
      </Text>
      <ErrorRateChange rates={data} />
    </section>
  );
}
