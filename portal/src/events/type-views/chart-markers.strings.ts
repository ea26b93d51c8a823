export const latest = (what: string, count: number) => `${what} (the latest ${count})`;
export const inMonth = (what: string, count: number, isLeast: boolean) =>
  `${what}: ${isLeast ? 'at least ' : ''}${count}`;
