import { useSyncExternalStore } from 'react';

export interface Preference<T> {
  readonly read: () => T;
  readonly write: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Choice of the user, stored in this browser; without storage, in memory until the page is left. */
export function preference<T extends string>(name: string, values: readonly [T, ...T[]]): Preference<T> {
  const key = `signalbox-${name}`;
  const listeners = new Set<() => void>();
  let current = values.find((value) => value === stored(key)) ?? values[0];
  return {
    read: () => current,
    write: (value) => {
      current = value;
      try {
        localStorage.setItem(key, value);
      } catch {
        // Storage is blocked: the value is kept in memory.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function usePreference<T>({ subscribe, read }: Preference<T>): T {
  return useSyncExternalStore(subscribe, read);
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const density = preference('density', ['normal', 'compact']);

/** Sets the root element's `data-density`, from which app.css derives the spacing of tables. Called once, before the first screen. */
export function followDensity(): void {
  const apply = () => document.documentElement.setAttribute('data-density', density.read());
  density.subscribe(apply);
  apply();
}
