import type { OpenAPIObject } from '@nestjs/swagger';

/**
 * What has a default may be left out. The plugin reads `limit = 50` as a property that is always present, and documents
 * it as required; clients made from the document would then demand it.
 */
export function makeDefaultsOptional(document: OpenAPIObject): OpenAPIObject {
  for (const item of Object.values(document.paths)) {
    for (const operation of [item.get, item.post, item.put, item.patch, item.delete]) {
      for (const parameter of operation?.parameters ?? []) {
        if ('schema' in parameter && hasDefault(parameter.schema)) parameter.required = false;
      }
    }
  }
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    // Of answers, what has a default is there all the same.
    if (!name.endsWith('Dto') || '$ref' in schema || schema.required === undefined) continue;
    const required = schema.required.filter((property) => !hasDefault(schema.properties?.[property]));
    if (required.length > 0) schema.required = required;
    else delete schema.required;
  }
  return document;
}

function hasDefault(schema: object | undefined): boolean {
  return schema !== undefined && 'default' in schema;
}
