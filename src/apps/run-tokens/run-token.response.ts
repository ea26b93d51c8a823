import { ApiProperty } from '@nestjs/swagger';

export class RunTokenResponse {
  /** JWT (`typ: run+jwt`) for the `Authorization: Bearer` header. Other services verify it with the keys of `/.well-known/jwks.json`. */
  access_token: string;
  /** Scheme of the `Authorization` header. */
  @ApiProperty({ enum: ['Bearer'] })
  token_type: 'Bearer';
  /** Lifetime of the token in seconds. Request another one before it ends; the old one stays valid. */
  expires_in: number;
  /** Id of the project in which the app is installed, a UUID. The token is valid for no other project. */
  project_id: string;
  /**
   * Configuration with which the run began, with its secret values and the defaults of the version's `config_schema`. A
   * later change of the installation applies to later runs only.
   */
  @ApiProperty({ type: 'object', additionalProperties: true })
  config: Record<string, unknown>;
  /**
   * Permissions of the token: those that the run's version requests, that are approved, and, where they are permissions
   * of Signalbox, that the user on whose behalf the run is made holds on the project or the installation.
   */
  grants: string[];
}
