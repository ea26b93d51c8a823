import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Organization } from '../entities/organization.entity.js';

/** Reads the installation's one organization. */
@Injectable()
export class OrganizationLookup {
  private id: string | undefined;

  constructor(@InjectRepository(Organization) private readonly organizations: Repository<Organization>) {}

  /** Cached: the id never changes after the setup. */
  async getId(): Promise<string> {
    return (this.id ??= (await this.get()).id);
  }

  /** @throws Error before the setup, when there is no user yet either. */
  async get(): Promise<Organization> {
    return this.organizations.findOneByOrFail({ singleton: true });
  }
}
