import { useEffect, useRef, useState, type ComponentType } from 'react';
import { RowsPending } from './feedback/page-pending';
import { ErrorPanel } from './feedback/states';

/**
 * Component whose chunk is loaded when it is first rendered. When that fails, e.g. after a deployment or without a network, an
 * error in its place offers a retry; `React.lazy` would replace the whole page permanently.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, rows = 3) {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    const [error, setError] = useState<unknown>(null);
    const place = useRef<HTMLDivElement>(null);
    const wasMissing = useRef(Part === null);
    useEffect(() => {
      if (Part !== null || error !== null) return;
      let isGone = false;
      load().then(
        (component) => {
          loaded = component;
          if (!isGone) setPart(() => component);
        },
        (reason: unknown) => {
          if (!isGone) setError(reason ?? new Error('not loaded'));
        },
      );
      return () => {
        isGone = true;
      };
    }, [Part, error]);
    // The surrounding dialog searched for its first field before this part was rendered.
    useEffect(() => {
      if (Part !== null && wasMissing.current)
        place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    }, [Part]);
    if (error !== null) return <ErrorPanel error={error} onRetry={() => setError(null)} />;
    return <div ref={place}>{Part === null ? <RowsPending rows={rows} /> : <Part {...props} />}</div>;
  };
}
