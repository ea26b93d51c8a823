import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ServiceInstallation } from '../../entities/service-installation.entity.js';

/**
 * Names the issuer and the audience of access tokens. The name belongs to the installation, so all replicas share it;
 * an address would differ between replicas that listen on different ports, and each would refuse the others' tokens.
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
