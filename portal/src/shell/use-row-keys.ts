import { useEffect } from 'react';

/**
 * Row keys of every list, as the explorer has them: `j` and `k` from anywhere on the page, the arrows, Home and End while the focus is
 * in a row. A row is entered at its first link; Enter opens it. Loaded with the first key or focus: most pages are used without them.
 */
export function useRowKeys(): void {
  useEffect(() => {
    let keys: typeof import('./row-keys') | null = null;
    let isGone = false;
    const withKeys = (act: (loaded: typeof import('./row-keys')) => void): void => {
      if (keys !== null) return act(keys);
      import('./row-keys').then(
        (loaded) => {
          keys = loaded;
          if (!isGone) act(loaded);
        },
        // Tried again with the next key.
        () => undefined,
      );
    };
    const onKeyDown = (event: KeyboardEvent): void => withKeys(({ onRowKey }) => onRowKey(event));
    const onFocus = (event: FocusEvent): void => withKeys(({ onRowFocus }) => onRowFocus(event));
    // The document's own shortcuts come first: their second key can be one of these.
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('focusin', onFocus);
    return () => {
      isGone = true;
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('focusin', onFocus);
    };
  }, []);
}
