import type { OpenAPIObject } from '@nestjs/swagger';

/** A schema inside the OpenAPI document; `@nestjs/swagger` does not export its own name for it. */
export type SchemaObject = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];
