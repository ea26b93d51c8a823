import type { DataSource, EntityManager } from 'typeorm';

/** An open transaction, for functions that are a part of it. */
export interface Transaction {
  readonly manager: EntityManager;
  /**
   * Registers an effect that must happen only after the commit, and never after a rollback: signals within this
   * process, and metrics. The callbacks run in the order of their registration, before the transaction's caller
   * continues.
   */
  readonly afterCommit: (callback: () => void) => void;
}

/** Runs `work` in a new transaction, and its {@link Transaction.afterCommit} callbacks after the commit. */
export async function transaction<T>(
  dataSource: DataSource,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const callbacks: (() => void)[] = [];
  const result = await dataSource.transaction((manager) =>
    work({ manager, afterCommit: (callback) => void callbacks.push(callback) }),
  );
  for (const callback of callbacks) callback();
  return result;
}
