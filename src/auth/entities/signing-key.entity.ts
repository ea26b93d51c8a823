import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key pair that signs access tokens; the private half is sealed with the installation's key. */
@Entity('signing_keys')
export class SigningKey {
  /** The `kid` of tokens and of `/.well-known/jwks.json`. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_signing_keys' })
  id: string;

  @Column({ type: 'text' })
  algorithm: string;

  @Column({ name: 'public_jwk', type: 'jsonb' })
  publicJwk: Record<string, unknown>;

  @Column({ name: 'private_key_sealed', type: 'bytea' })
  privateKeySealed: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** From then on it signs nothing; it still verifies until the tokens it signed have run out. */
  @Column({ name: 'retired_at', type: 'timestamptz', precision: 3, nullable: true })
  retiredAt: Date | null;
}
