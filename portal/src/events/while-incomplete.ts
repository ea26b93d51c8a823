const AGAIN_MS = 5_000;

interface Pages {
  pages?: readonly { complete: boolean }[];
  complete?: boolean;
}

/** `refetchInterval` of a view that states `complete`: while the service has not read all events, the view is requested again. */
export function whileIncomplete({ state }: { state: { data: Pages | undefined } }): number | false {
  const { data } = state;
  const isIncomplete = data?.complete === false || (data?.pages?.some(({ complete }) => !complete) ?? false);
  return isIncomplete ? AGAIN_MS : false;
}
