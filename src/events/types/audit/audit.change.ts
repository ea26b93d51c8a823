import { partOf, textOf, type EventChangeRule } from '../event-change.js';

/** Actions of the audit log that change how a project behaves, by kind of change. Logins and reads are not changes. */
const ACTIONS = {
  flag_group: `flag_group.archived flag_group.created flag_group.killed flag_group.restored flag_group.reverted flag_group.revived
    flag_group.updated`,
  app: `app.version_published installation.installed installation.configured installation.upgraded installation.suspended
    installation.resumed installation.uninstalled`,
  run: `run.adopted run.batch_created run.canceled run.rerun run.started`,
  member: `member.removed member.set`,
  key: `api_key.created api_key.revoked api_key.secret_rotated service_account.created service_account.deleted`,
  project: `event_retention.updated project.archived project.restored project.updated`,
};

const KIND_OF = new Map(
  Object.entries(ACTIONS).flatMap(([kind, actions]) =>
    actions.split(/\s+/).map((action): [string, string] => [action, kind]),
  ),
);

export default {
  kinds: Object.keys(ACTIONS),
  filter: (kinds) => ({
    fields: [
      {
        paths: [['action']],
        tests: [...KIND_OF].flatMap(([action, kind]) =>
          kinds.has(kind) ? [{ kind: 'equals' as const, text: action, isText: true }] : [],
        ),
      },
    ],
  }),
  describe: (data) => {
    const action = textOf(data, 'action') ?? '';
    const kind = KIND_OF.get(action);
    if (kind === undefined) return null;
    const metadata = partOf(data, 'metadata') ?? {};
    const { before, after } = statesOf(metadata);
    return {
      kind,
      subject: subjectOf(textOf(data, 'resource') ?? '', metadata),
      action: action.slice(action.indexOf('.') + 1),
      scope: null,
      before,
      after,
      effective: kind === 'flag_group' ? stateOfGroup(after) : null,
      reason: textOf(metadata, 'reason'),
    };
  },
} satisfies EventChangeRule;

/** Display name of the resource if the entry has one; otherwise its id. */
function subjectOf(resource: string, metadata: Readonly<Record<string, unknown>>): string {
  const name = ['slug', 'app', 'email', 'name', 'dag_id', 'key'].map((member) => textOf(metadata, member));
  return name.find((text) => text !== null) ?? resource.slice(resource.indexOf('/') + 1);
}

type State = Record<string, unknown>;

/** Entries have either `before` and `after`, each an object or a word, or a list of changed fields. */
function statesOf(metadata: Readonly<State>): { before: State | null; after: State | null } {
  const changes = Array.isArray(metadata['changes']) ? (metadata['changes'] as unknown[]) : [];
  const version = textOf(metadata, 'version');
  return {
    before: orNull({ ...fieldsOf(changes, 'before'), ...stateOf(metadata, 'before') }),
    after: orNull({
      ...fieldsOf(changes, 'after'),
      ...stateOf(metadata, 'after'),
      ...(version === null ? {} : { version }),
    }),
  };
}

function fieldsOf(changes: readonly unknown[], side: 'after' | 'before'): State {
  const state: State = {};
  for (const change of changes) {
    if (typeof change !== 'object' || change === null) continue;
    const { field, [side]: value } = change as State;
    if (typeof field === 'string' && value !== undefined) state[field] = value;
  }
  return state;
}

/** A word is a relation: only the log of members contains words. */
function stateOf(metadata: Readonly<State>, side: 'after' | 'before'): Readonly<State> {
  const relation = textOf(metadata, side);
  return relation === null ? (partOf(metadata, side) ?? {}) : { relation };
}

function orNull(state: State): State | null {
  return Object.keys(state).length === 0 ? null : state;
}

function stateOfGroup(after: State | null): string | null {
  if (after?.['killed'] === true) return 'killed';
  if (after?.['enabled'] === false) return 'off';
  return after?.['killed'] === false || after?.['enabled'] === true ? 'on' : null;
}
