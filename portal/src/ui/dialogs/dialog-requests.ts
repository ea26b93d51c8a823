import { useEffect, useEffectEvent } from 'react';

/** Time within which the page must open: a later dialog would be unexpected. */
const VALID_MS = 10_000;

let requested: { name: string; atMs: number } | null = null;
const listeners = new Set<() => void>();

/** Requests a dialog on the current or the next page, for commands of the palette and the keyboard. */
export function requestDialog(name: string): void {
  requested = { name, atMs: Date.now() };
  for (const listener of listeners) listener();
}

/** @param open is called once for each request of the name, also for one from just before the page opened. */
export function useDialogRequest(name: string, open: () => void): void {
  const take = useEffectEvent(() => {
    if (requested === null || requested.name !== name) return;
    const isValid = Date.now() - requested.atMs < VALID_MS;
    requested = null;
    if (isValid) open();
  });
  useEffect(() => {
    const listener = () => take();
    listener();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [name]);
}
