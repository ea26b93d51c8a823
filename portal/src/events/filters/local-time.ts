/** What a `datetime-local` field shows for a moment. */
export function toLocalInput(at: string | undefined): string {
  if (at === undefined) return '';
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return '';
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 19);
}

/** @returns `undefined` for an empty or half-filled field. */
export function fromLocalInput(text: string): string | undefined {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
