import { useState } from 'react';

/**
 * For calls whose response contains a secret. `useMutation` caches responses for minutes after the screen is unmounted; this
 * retains none.
 */
export function useSecretAction<T extends unknown[]>(
  act: (...args: T) => Promise<void>,
): { run: (...args: T) => Promise<void>; isBusy: boolean; error: unknown } {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (...args: T) => {
    setBusy(true);
    setError(null);
    try {
      await act(...args);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, error };
}
