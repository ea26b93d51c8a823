import { type EntityTarget, type FindOptionsWhere, LessThanOrEqual, type EntityManager } from 'typeorm';
import { requireVersion } from '../../common/http/expected-version.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { isFlagKey } from '../flag-key.js';
import type { FlagChange } from '../revisions/flag-changes.js';
import { actionOf, keyTaken, stampOf, type Stamp, type Switches, isSameState } from './definition-change.js';
import { FlagHistory, type HistoryEntity } from '../history/flag-history.entity.js';
import { FLAG_PROBLEMS } from '../problems.js';

interface DefinitionRow extends Stamp {
  projectId: string;
  key: string;
  archived: boolean;
}

/** Differences between flags and groups in the handling of changes. */
export interface DefinitionKind<Row extends DefinitionRow, State extends Switches> {
  readonly name: 'flag' | 'group';
  readonly rows: EntityTarget<Row>;
  /** Maximum number of definitions of this kind in a project, not counting archived ones. */
  readonly max: number;
  newState: (key: string) => State;
  stateOf: (row: Row) => State;
  withFields: (state: State, fields: Partial<State>) => State;
  columnsOf: (state: State) => Partial<Row>;
  /** Checks a state against other definitions before it is saved. @throws ProblemError */
  requireConsistent: (change: FlagChange, key: string, before: State | null, after: State) => Promise<void>;
}

/** Writes flags, or groups, and their history within a change of the project. A state that is already saved writes neither. */
export class DefinitionWriter<Row extends DefinitionRow, State extends Switches> {
  constructor(private readonly kind: DefinitionKind<Row, State>) {}

  /** @throws ProblemError `flag_key_taken` or `group_key_taken`, also by an archived one; `conflict` past the maximum. */
  async create(change: FlagChange, key: string, fields: Partial<State>): Promise<Row> {
    const { manager, projectId } = change;
    const { name, rows, max, newState, withFields } = this.kind;
    if (await manager.existsBy(rows, { projectId, key } as FindOptionsWhere<Row>)) throw keyTaken(name);
    const used = await manager.countBy(rows, { projectId, archived: false } as FindOptionsWhere<Row>);
    if (used >= max) {
      throw new ProblemError('conflict', `A project can have ${max} ${name}s. Archive some first.`);
    }
    return this.save(change, null, key, withFields(newState(key), fields));
  }

  /**
   * @param expected version that the caller has read; `null`: any.
   * @throws ProblemError `version_stale`, `not_found`
   */
  async update(
    change: FlagChange,
    key: string,
    expected: number | null,
    fields: Partial<State>,
  ): Promise<Row> {
    const row = await this.find(change, key);
    requireVersion(row.version, expected);
    return this.save(change, row, key, this.kind.withFields(this.kind.stateOf(row), fields));
  }

  /** Sets the emergency stop. It requires no version, so that no other change can delay it. */
  async kill(change: FlagChange, key: string, killed: boolean): Promise<Row> {
    const row = await this.find(change, key);
    return this.save(change, row, key, { ...this.kind.stateOf(row), killed });
  }

  /**
   * Restores every field to its value at a revision, as a new revision.
   *
   * @throws ProblemError `revision_unknown` when the definition did not exist at that revision.
   */
  async revert(change: FlagChange, key: string, revision: number): Promise<Row> {
    const { name, newState, withFields } = this.kind;
    const row = await this.find(change, key);
    const { manager, projectId } = change;
    const then = await stateAt<State>(manager, { projectId, entity: name, key, revision });
    return this.save(change, row, key, withFields(newState(key), then), 'reverted');
  }

  /** @throws ProblemError `not_found` */
  async find({ manager, projectId }: FlagChange, key: string): Promise<Row> {
    const where = { projectId, key } as FindOptionsWhere<Row>;
    const row = isFlagKey(key) ? await manager.findOneBy(this.kind.rows, where) : null;
    if (row === null) throw new ProblemError('not_found', `This project has no such ${this.kind.name}.`);
    return row;
  }

  private async save(
    change: FlagChange,
    row: Row | null,
    key: string,
    after: State,
    action?: 'reverted',
  ): Promise<Row> {
    const { name, rows, stateOf, columnsOf, requireConsistent } = this.kind;
    const before = row === null ? null : stateOf(row);
    if (row !== null && before !== null && isSameState(before, after)) return row;
    await requireConsistent(change, key, before, after);
    change.record({ entity: name, key, action: action ?? actionOf(before, after), before, after });
    const { manager, projectId } = change;
    const saved = { projectId, key, ...columnsOf(after), ...stampOf(change, row) };
    return manager.save(rows, saved as unknown as Row);
  }
}

/**
 * State of a flag or group at a revision.
 *
 * @throws ProblemError `revision_unknown` when it did not exist yet.
 */
export async function stateAt<State>(
  manager: EntityManager,
  of: { projectId: string; entity: HistoryEntity; key: string; revision: number },
): Promise<State> {
  const { projectId, entity, key, revision } = of;
  const entry = await manager.findOne(FlagHistory, {
    where: { projectId, entity, key, revision: LessThanOrEqual(revision) },
    order: { revision: 'DESC', position: 'DESC' },
  });
  if (entry?.after == null) {
    throw new ProblemError(
      FLAG_PROBLEMS.revision_unknown,
      `The flag or group did not exist at revision ${revision}.`,
      {
        errors: [{ path: 'revision', problem: 'must be a revision at which the flag or group existed' }],
      },
    );
  }
  return entry.after as State;
}
