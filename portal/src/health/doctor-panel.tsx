import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RowsPending } from '../ui/feedback/page-pending';
import { ErrorPanel } from '../ui/feedback/states';
import { ComponentState } from './component-tile';
import classes from './health.module.css';
import * as strings from './health.strings';
import { doctorQuery, type Finding } from './queries';

const PROMISES = {
  holds: strings.promiseHolds,
  unproven: strings.promiseUnproven,
  broken: strings.promiseBroken,
} as const;

/** What `signalbox doctor` finds, from within the service. */
export function DoctorPanel() {
  const { data, error, refetch } = useQuery(doctorQuery);
  return (
    <section aria-label={strings.doctorTitle}>
      <Title order={2} size="h3" mb={2}>
        {strings.doctorTitle}
      </Title>
      {error !== null && data === undefined && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <RowsPending rows={3} />}
      {data !== undefined && (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {PROMISES[data.promise]}
          </Text>
          <Findings findings={data.findings.filter(({ state }) => state !== 'ok')} />
          <details className={classes.passed}>
            <summary>
              {strings.passedChecks(data.findings.filter(({ state }) => state === 'ok').length)}
            </summary>
            <Findings findings={data.findings.filter(({ state }) => state === 'ok')} />
          </details>
        </>
      )}
    </section>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={classes.findings}>
      {findings.map(({ check, state, explanation, action }) => (
        <li key={check} className="panel">
          <ComponentState state={state} />
          <div>
            <Text size="sm">
              {explanation}{' '}
              <Text span inherit c="dimmed">
                {check}
              </Text>
            </Text>
            {action !== null && (
              <Text size="sm" fw={500}>
                {action}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
