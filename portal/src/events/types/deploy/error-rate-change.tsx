import { Text } from '@mantine/core';
import { changeText } from '../../../ui/text/change-text';
import { Status, type StatusKind } from '../../../ui/feedback/status';
import { type DeployErrorRates, type Deploy, type ErrorRates, errorRatesOfEventQuery } from './queries';
import * as strings from './error-rates.strings';
import { useQuery } from '@tanstack/react-query';
import { RowsPending } from '../../../ui/feedback/page-pending';
import { ErrorPanel } from '../../../ui/feedback/states';
import type { EventItem } from '../../event';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Smaller relative changes are not significant. */
const NOTEWORTHY = 0.2;

/** Errors per hour before and after a deploy, and how they changed. */
function ErrorRateChange({ rates }: { rates: DeployErrorRates }) {
  const { before, after, scope } = rates;
  const change = changeOf(rates);
  const afterMs = after === null ? HOUR_MS : Date.parse(after.to) - Date.parse(after.from);
  return (
    <>
      <Text size="sm" className="tabular" component="div">
        {strings.beforeAndAfter(rateText(before), rateText(after))}
      </Text>
      {change !== null && (
        <Text size="xs" component="div">
          <Status kind={change.kind}>{change.text}</Status>
        </Text>
      )}
      {afterMs < HOUR_MS && (
        <Text size="xs" c="dimmed" component="div">
          {strings.soFar(Math.floor(afterMs / MINUTE_MS))}
        </Text>
      )}
      {scope === 'project' && (
        <Text size="xs" c="dimmed" component="div">
          {strings.allServices}
        </Text>
      )}
    </>
  );
}

function rateText(rate: DeployErrorRates['before']): string {
  return rate === null ? strings.notCounted : rate.per_hour.toLocaleString('en');
}

function changeOf({ before, after, change, is_too_few: isTooFew }: DeployErrorRates) {
  if (before === null || after === null) return null;
  if (isTooFew) return { kind: 'off' as StatusKind, text: strings.tooFew };
  if (change === null) return { kind: 'warn' as StatusKind, text: strings.newErrors };
  const kind: StatusKind = change >= NOTEWORTHY ? 'warn' : change <= -NOTEWORTHY ? 'ok' : 'off';
  return { kind, text: changeText(1 + change, 1) ?? strings.sameRate };
}

export function ErrorRateCell({ deploy: { id, outcome }, rates }: { deploy: Deploy; rates: ErrorRates }) {
  const known = rates.byDeploy.get(id);
  if (known !== undefined) return <ErrorRateChange rates={known} />;
  if (outcome === 'in_progress' || outcome === 'other') return null;
  if (!rates.isPending && !rates.hasFailed) return null;
  return (
    <Text size="xs" c="dimmed">
      {rates.isPending ? strings.loadingRates : strings.ratesFailed}
    </Text>
  );
}

/** Error rates around the deploy whose end the event reports; empty for other events. */
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
