// npm run client-events: writes the typed events of each client library from contracts/events, one template per language
// in scripts/client-events. With --check it only compares, and fails when a file differs.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEventTypes } from './client-events/event-types.mjs';

const root = join(import.meta.dirname, '..');
const TEMPLATES = join(import.meta.dirname, 'client-events');
const NOT_TEMPLATES = ['event-types.mjs'];

const eventTypes = readEventTypes(join(root, 'contracts', 'events'));
const stale = [];
for (const name of readdirSync(TEMPLATES).sort()) {
  if (!name.endsWith('.mjs') || name.endsWith('.spec.mjs') || NOT_TEMPLATES.includes(name)) continue;
  /** @type {{ file: string, render: (types: import('./client-events/event-types.mjs').EventType[]) => string }} */
  const { file, render } = await import(pathToFileURL(join(TEMPLATES, name)).href);
  const path = join(root, file);
  const text = render(eventTypes);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
  stale.push(file);
  if (process.argv.includes('--check')) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

if (process.argv.includes('--check') && stale.length > 0) {
  process.stderr.write(`Differs from contracts/events: ${stale.join(', ')}. Run "npm run client-events".\n`);
  process.exitCode = 1;
}
