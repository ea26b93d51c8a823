import { Injectable } from '@nestjs/common';
import type { RequestOrigin } from '../../../common/http/request-origin.js';
import { OrganizationLookup } from '../../authorization/organization-lookup.js';
import { OpenLinks } from './open-links.js';
import type { InspectedInvitationResponse } from './user.dto.js';

/** Reads the invited user and the organization, for the holder of an invitation link. */
@Injectable()
export class InvitationReadModel {
  constructor(
    private readonly openLinks: OpenLinks,
    private readonly organization: OrganizationLookup,
  ) {}

  /** @throws ProblemError `link_invalid`, `rate_limited` */
  async inspect(token: string, origin: RequestOrigin): Promise<InspectedInvitationResponse> {
    const { email, name, expires_at } = await this.openLinks.require('invitation', token, origin);
    return { email, name, organization: (await this.organization.get()).name, expires_at };
  }
}
