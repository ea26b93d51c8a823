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

/** The organization's name as SQL, for statements of other features that must read it together with their own rows. */
export const ORGANIZATION_NAME_SQL = '(SELECT name FROM organization)';

/** Id of the organization; NULL before the first setup. */
export const ORGANIZATION_ID_SQL = '(SELECT id FROM organization)';
