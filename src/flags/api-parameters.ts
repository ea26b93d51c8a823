import { ApiParam, ApiQuery } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean } from 'class-validator';

/** Query parameter that `@ProjectId()` reads, for routes whose query DTO does not declare it. */
export function ApiProject(): MethodDecorator & ClassDecorator {
  return ApiQuery({
    name: 'project_id',
    required: false,
    description: 'Id or key of the project.',
    type: String,
  });
}

export function ApiKeyOf(thing: 'flag' | 'group'): MethodDecorator & ClassDecorator {
  return ApiParam({ name: 'key', description: `Key of the ${thing}.`, type: String });
}

/** `true` or `false` in a query, where everything is text. */
export function IsQueryBoolean(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      value === 'true' ? true : value === 'false' ? false : value,
    ),
    IsBoolean(),
  );
}
