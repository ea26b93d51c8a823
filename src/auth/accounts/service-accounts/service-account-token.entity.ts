import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../entities/user.entity.js';
import { StoredToken } from '../../authentication/stored-tokens/stored-token.js';
import { ServiceAccount } from './service-account.entity.js';

/** A token of a service account: limited to the permissions of the account and to the token's scopes. */
@Entity('service_account_tokens')
@Index('uq_service_account_tokens_token', ['tokenSha256'], { unique: true })
@Index('ix_service_account_tokens_account', ['serviceAccountId'])
export class ServiceAccountToken extends StoredToken {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_service_account_tokens' })
  id: string;

  @ForeignKey(() => ServiceAccount, { name: 'fk_service_account_tokens_account', onDelete: 'CASCADE' })
  @Column({ name: 'service_account_id', type: 'uuid' })
  serviceAccountId: string;

  @ForeignKey(() => User, { name: 'fk_service_account_tokens_created_by' })
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy: string;
}
