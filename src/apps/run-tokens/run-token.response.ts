import { ApiProperty } from '@nestjs/swagger';

export class RunTokenResponse {
  /**
   * JWT (`typ: run+jwt`) for the header `Authorization: Bearer`. Other services can verify it with the keys of
   * `/.well-known/jwks.json`.
   */
  access_token: string;
  /** Scheme of the `Authorization` header. */
  @ApiProperty({ enum: ['Bearer'] })
  token_type: 'Bearer';
  /**
   * Lifetime of the token in seconds. A new token can be requested before it expires; earlier tokens stay valid until they
   * expire.
   */
  expires_in: number;
  /** Id of the project in which the app is installed, a UUID. The token is valid for no other project. */
  project_id: string;
  /**
   * Configuration at the start of the run, including secret values and the defaults of the version's `config_schema`. Later
   * changes of the installation do not apply to this run.
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  config: Record<string, unknown>;
  /**
   * Permissions of the token: permissions that the version of the run requires and that are approved. A permission of Signalbox
   * is included only when the user on whose behalf the run executes holds it on the project or the installation.
   */
  grants: string[];
}
