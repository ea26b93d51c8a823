/** UTC → the local time without a zone that an `<input type="datetime-local">` requires. */
export function toLocalInput(moment: string | undefined): string {
  if (moment === undefined) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export function fromLocalInput(value: string): string | undefined {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
