import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../../openapi/api-problems.decorator.js';
import { Auth, Authenticated } from '../../authenticated.decorator.js';
import type { UserCaller } from '../../caller.js';
import { ExplainQuery, ExplanationResponse } from './explanation.dto.js';
import { ExplainReadModel } from './explain.read-model.js';

@ApiTags('identity')
@Controller('api/permissions/explain')
export class ExplainController {
  constructor(private readonly explanations: ExplainReadModel) {}

  @Get()
  @Authenticated()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'explainPermission',
    summary: 'Explain why a user holds a permission, or which relations would grant it',
    description:
      'Callers may explain their own permissions; explaining those of other users requires `members:manage` on the object.',
  })
  @ApiProblems('validation_failed', 'forbidden', 'scope_missing', 'not_found')
  explain(@Auth() caller: UserCaller, @Query() query: ExplainQuery): Promise<ExplanationResponse> {
    return this.explanations.explain(caller, query);
  }
}
