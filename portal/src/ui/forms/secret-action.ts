import { useState } from 'react';

/**
 * For calls whose answer holds a secret. `useMutation` keeps answers for minutes after the screen is gone; of this
 * nothing stays but what the caller keeps.
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
