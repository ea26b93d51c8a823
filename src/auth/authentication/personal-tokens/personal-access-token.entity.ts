import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../entities/user.entity.js';
import { StoredToken } from '../stored-tokens/stored-token.js';

/** A token for a user's scripts: limited to the permissions of the user and to the token's scopes. */
@Entity('personal_access_tokens')
@Index('uq_personal_access_tokens_token', ['tokenSha256'], { unique: true })
@Index('ix_personal_access_tokens_user', ['userId', 'createdAt'])
export class PersonalAccessToken extends StoredToken {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_personal_access_tokens' })
  id: string;

  @ForeignKey(() => User, { name: 'fk_personal_access_tokens_user', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;
}
