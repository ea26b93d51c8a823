const AGAIN_MS = 5_000;

interface Pages {
  pages?: readonly { complete: boolean }[];
  complete?: boolean;
}

/** `refetchInterval` for a response with `complete`: refetches until the service has projected all stored events. */
export function whileIncomplete({ state }: { state: { data: Pages | undefined } }): number | false {
  const { data } = state;
  const isIncomplete = data?.complete === false || (data?.pages?.some(({ complete }) => !complete) ?? false);
  return isIncomplete ? AGAIN_MS : false;
}
