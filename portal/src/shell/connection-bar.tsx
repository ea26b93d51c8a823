import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff, Hourglass } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { connection } from '../api/connection';
import { useSecondsLeft } from '../ui/text/time';
import * as strings from './shell.strings';

/** Shows that the service cannot be reached or throttles the portal, and when it is tried again. */
export function ConnectionBar() {
  const { status, retryAtMs } = useSyncExternalStore(connection.subscribe, connection.snapshot);
  const seconds = useSecondsLeft(retryAtMs);
  const queries = useQueryClient();
  const isDown = status === 'unreachable';
  const isDue = seconds === 0;

  useEffect(() => {
    if (status === 'ok' || !isDue) return;
    void connection.probe().then(async (works) => {
      if (works) await queries.invalidateQueries();
    });
  }, [status, isDue, queries]);

  if (status === 'ok') return null;
  const when = isDue ? strings.tryingNow : strings.tryingAgainIn(seconds);
  return (
    <Alert
      role="status"
      mb="md"
      color={isDown ? 'red' : 'yellow'}
      icon={isDown ? <CloudOff size={18} aria-hidden /> : <Hourglass size={18} aria-hidden />}
      title={strings.connectionTitle(isDown, when)}
    >
      {strings.connectionHint(isDown)}
    </Alert>
  );
}
