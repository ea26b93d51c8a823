import type { appMembersQuery, installationMembersQuery } from '../queries';

export interface ObjectMember {
  user_id: string;
  name: string;
  email: string;
  state: 'active' | 'deactivated' | 'invited';
  relation: string;
  direct_relation: string | null;
  inherited: boolean;
}

export interface RelationText {
  label: string;
  text: string;
}

/** An app or an installation, whose members are shown. */
export interface MembersOf {
  project: string;
  /** `the app Nightly report`. */
  what: string;
  query: ReturnType<typeof appMembersQuery> | ReturnType<typeof installationMembersQuery>;
  relations: Readonly<Record<string, RelationText>>;
  /** Why members cannot be changed; `null`: they can. */
  blocked: string | null;
  set: (userId: string, relation: string) => Promise<unknown>;
  remove: (userId: string) => Promise<unknown>;
}
