import { Text } from '@mantine/core';
import { ErrorRateChange } from './error-rate-change';
import type { Deploy } from './queries';
import type { ErrorRates } from './use-error-rates';
import * as strings from './error-rates.strings';

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
