export const changesLabel = 'Changes';
export const line = (subject: string, words: string) => (words === '' ? subject : `${subject}: ${words}`);
export const latest = (what: string, count: number) => `${what} (the latest ${count})`;
export const inMonth = (what: string, count: number, isLeast: boolean) =>
  `${what}: ${isLeast ? 'at least ' : ''}${count}`;
