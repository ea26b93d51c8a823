import { findings } from './glossary.mjs';

const MIN_WORDS = 4;
const isShort = (text) => text.trim().split(/\s+/).length < MIN_WORDS;

/**
 * Finds missing and insufficient descriptions in an OpenAPI document: `[place, rule]` for each finding. A summary is a
 * title and can be short ("Delete a view"); descriptions of parameters and properties must be sentences.
 */
export function openApiFindings(document) {
  const found = [];
  const read = (place, text, { required = true } = {}) => {
    if (!text) {
      if (required) found.push([place, 'missing description']);
      return;
    }
    if (isShort(text)) found.push([place, 'description under four words']);
    if (/@\w+ /.test(text)) found.push([place, 'tag in a description']);
    for (const rule of findings(text, 'openapi')) found.push([place, rule]);
  };

  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const place = `${method.toUpperCase()} ${path}`;
      const summary = operation.summary ?? '';
      if (summary.split(/\s+/).length < 2) found.push([place, 'missing summary']);
      for (const rule of findings(summary, 'openapi')) found.push([place, rule]);
      read(`${place} description`, operation.description, { required: false });
      for (const parameter of operation.parameters ?? []) {
        read(`${place} ${parameter.in} ${parameter.name}`, parameter.description);
      }
    }
  }
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    for (const [property, { description }] of Object.entries(schema.properties ?? {})) {
      read(`${name}.${property}`, description);
    }
  }
  return found;
}
