import { Module } from '@nestjs/common';
import { JsonSchemas } from './json-schemas.js';
import { SchemaPool } from './worker/schema-pool.js';

/** Compiles and checks the JSON Schemas of app authors, in threads of their own. */
@Module({
  providers: [JsonSchemas, SchemaPool],
  exports: [JsonSchemas],
})
export class AuthorSchemasModule {}
