import type { DataSource, EntityManager } from 'typeorm';

/** An open transaction, for the functions that are a part of it. */
export interface Transaction {
  readonly manager: EntityManager;
  /**
   * Registers what must not happen before the commit, nor after a rollback: signals to other parts of this process, and
   * metrics. The callbacks run in the order of their registration, before the transaction's caller continues.
   */
  readonly afterCommit: (callback: () => void) => void;
}

/** Runs `work` in a transaction of its own, and its {@link Transaction.afterCommit} callbacks once it is committed. */
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
