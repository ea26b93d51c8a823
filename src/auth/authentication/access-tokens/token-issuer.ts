import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ServiceInstallation } from '../../entities/service-installation.entity.js';

/**
 * Issuer and audience of access tokens. All replicas of the installation share the name; an address would differ between
 * replicas that listen on different ports, and each would reject the tokens of the others.
 */
@Injectable()
export class TokenIssuer {
  private known: string | undefined;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @returns a URN of RFC 9562, read from the database once per process. */
  async name(): Promise<string> {
    if (this.known === undefined) {
      const { id } = await this.dataSource
        .getRepository(ServiceInstallation)
        .findOneByOrFail({ singleton: true });
      this.known = `urn:uuid:${id}`;
    }
    return this.known;
  }
}
