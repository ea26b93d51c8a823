import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key pair that signs access tokens; the private key is encrypted with the installation's key. */
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

  /** Time from which it signs no tokens. It verifies tokens until those that it signed have expired. */
  @Column({ name: 'retired_at', type: 'timestamptz', precision: 3, nullable: true })
  retiredAt: Date | null;
}
