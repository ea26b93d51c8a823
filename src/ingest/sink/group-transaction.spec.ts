import type { Connection } from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { arrayText, GroupTransaction, type GroupTransactionOptions } from './group-transaction.js';

const CLAIM = { projects: '{p}', keys: '{k}', bodies: '{b}', responses: '{r}', at: 'now' };
const DELIVER = { ids: '{i}', projects: '{p}', types: '{log}', receivedAt: 'now' };
const WRITTEN = { first: 'a', last: 'b', receivedAt: 'now', events: 7 };

/** Records in order what a transaction sends. */
class RecordingConnection {
  readonly sent: string[] = [];
  readonly stream = {
    cork: () => this.sent.push('cork'),
    uncork: () => this.sent.push('uncork'),
    write: (bytes: Buffer) => this.sent.push(`rows ${bytes.toString()}`),
    destroy: () => this.sent.push('destroy'),
  };
  bind({ statement = '', values = [] }: { statement?: string; values?: string[] }): void {
    this.sent.push(`bind ${[statement, ...values].join(' ')}`.trim());
  }
  parse({ text }: { text: string }): void {
    this.sent.push(`parse ${text}`);
  }
  execute(): void {
    this.sent.push('execute');
  }
  flush(): void {
    this.sent.push('flush');
  }
  sync(): void {
    this.sent.push('sync');
  }
}

describe('GroupTransaction', () => {
  let recorded: RecordingConnection;
  let connection: Connection;

  beforeEach(() => {
    recorded = new RecordingConnection();
    connection = recorded as unknown as Connection;
  });

  const transaction = (options: Partial<GroupTransactionOptions> = {}): GroupTransaction =>
    new GroupTransaction({
      copy: 'COPY',
      claim: null,
      expectNew: true,
      rows: () => ({ copy: Buffer.from('1'), deliver: null, written: null }),
      ...options,
    });
  const CLAIMED = ['bind claim_ingest_keys {p} {k} {b} {r} now true', 'execute'];
  const COPIED = ['parse COPY', 'bind', 'execute'];
  /** The outcome so far. */
  const stateOf = (of: GroupTransaction): Promise<unknown> =>
    Promise.race([
      of.committed.catch((error: unknown) => error),
      new Promise((resolve) => setImmediate(() => resolve('open'))),
    ]);

  it('sends claim, rows, deliveries, ids and Sync as one write when all keys are expected to be new', () => {
    transaction({
      claim: CLAIM,
      rows: () => ({ copy: Buffer.from('1'), deliver: DELIVER, written: WRITTEN }),
    }).submit(connection);
    expect(recorded.sent).toEqual([
      'cork',
      ...CLAIMED,
      ...COPIED,
      'rows 1',
      'bind deliver_events {i} {p} {log} now',
      'execute',
      'bind record_event_commit a b now 7',
      'execute',
      'sync',
      'uncork',
    ]);
  });

  it('sends no claim for a group without keys, and no delivery without a subscriber', () => {
    transaction().submit(connection);
    expect(recorded.sent).toEqual(['cork', ...COPIED, 'rows 1', 'sync', 'uncork']);
  });

  it('sends the rows only after the claim has returned the known keys, when repeats are expected', () => {
    const seen: unknown[] = [];
    const held = transaction({
      claim: CLAIM,
      expectNew: false,
      rows: (known) => {
        seen.push(...known);
        return { copy: Buffer.from('1'), deliver: null, written: null };
      },
    });
    held.submit(connection);
    const claimed = ['bind claim_ingest_keys {p} {k} {b} {r} now false', 'execute'];
    expect(recorded.sent).toEqual(['cork', ...claimed, ...COPIED, 'flush', 'uncork']);
    recorded.sent.length = 0;
    held.handleDataRow({ fields: ['2', '{"first":1}', 'f'] });
    held.handleDataRow({ fields: ['4', '{"second":1}', 't'] });
    held.handleCopyInResponse(connection);
    expect(recorded.sent).toEqual(['cork', 'rows 1', 'sync', 'uncork']);
    expect(seen).toEqual([
      { position: 1, response: '{"first":1}', sameBody: false },
      { position: 3, response: '{"second":1}', sameBody: true },
    ]);
  });

  it('sends the rows once when the server is ready for them after they were sent', () => {
    const sent = transaction();
    sent.submit(connection);
    recorded.sent.length = 0;
    sent.handleCopyInResponse(connection);
    expect(recorded.sent).toEqual([]);
  });

  it('is committed when the server is ready for the next query, not when a statement is complete', async () => {
    const ended = transaction({ claim: CLAIM });
    ended.submit(connection);
    ended.handleCommandComplete();
    ended.handleCommandComplete();
    expect(await stateOf(ended)).toBe('open');
    ended.handleReadyForQuery();
    expect(await stateOf(ended)).toEqual([]);
  });

  it('fails with the error of the server, also after the server is ready again', async () => {
    const failed = transaction({ claim: CLAIM });
    failed.submit(connection);
    recorded.sent.length = 0;
    const error = new Error('a key is known');
    failed.handleError(error, connection);
    failed.handleReadyForQuery();
    expect(await stateOf(failed)).toBe(error);
    // Its Sync was sent with the rows; another would make the server ready twice.
    expect(recorded.sent).toEqual([]);
  });

  it('ends a transaction whose claim failed before its rows were sent with one Sync', async () => {
    const failed = transaction({ claim: CLAIM, expectNew: false });
    failed.submit(connection);
    recorded.sent.length = 0;
    failed.handleError(new Error('refused'), connection);
    failed.handleError(new Error('refused again'), connection);
    expect(recorded.sent).toEqual(['sync']);
    expect(await stateOf(failed)).toEqual(new Error('refused'));
  });

  it('causes no unhandled rejection when it fails after no request waits for its outcome', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    transaction().handleError(new Error('late'), connection);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it.each([true, false])(
    'destroys its connection when the rows cannot be encoded, instead of committing keys without them (expecting new keys: %s)',
    async (expectNew) => {
      const error = new Error('no rows');
      const broken = transaction({
        claim: CLAIM,
        expectNew,
        rows: () => {
          throw error;
        },
      });
      broken.submit(connection);
      broken.handleCopyInResponse(connection);
      expect(recorded.sent).toContain('destroy');
      expect(recorded.sent).not.toContain('sync');
      expect(await stateOf(broken)).toBe(error);
    },
  );
});

describe('arrayText', () => {
  it('escapes quotes and backslashes, and nothing else', () => {
    expect(arrayText(['{"a":"b\\n"}', 'x,{}', ''])).toBe('{"{\\"a\\":\\"b\\\\n\\"}","x,{}",""}');
    expect(arrayText([])).toBe('{}');
  });
});
