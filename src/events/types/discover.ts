import { existsSync, readdirSync } from 'node:fs';
import type { Type } from '@nestjs/common';
import type { EventChangeRule } from './event-change.js';
import type { EventTypeDefinition } from './event-type-definition.js';
import type { DataSource } from 'typeorm';

const FOLDER = new URL('./', import.meta.url);
const NAME = /^[a-z][a-z0-9_]*$/;

/** Names of the folders next to this file, in alphabetical order; each is one event type. */
export function eventTypeFolders(): string[] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/** URL of a file in a type's folder, compiled or, in tests, as source; `null`: the file does not exist. */
export function addressOf(type: string, file: string): string | null {
  const found = ['js', 'ts'].map((extension) => new URL(`${type}/${file}.${extension}`, FOLDER));
  return found.find((address) => existsSync(address))?.href ?? null;
}

/**
 * Reads `<name>/<name>.type.js` of every folder, so that a new type requires only a new folder.
 *
 * @throws Error for a folder without one, or one whose definition has another name.
 */
export async function discoverEventTypes(): Promise<readonly EventTypeDefinition[]> {
  return Promise.all(
    eventTypeFolders().map(async (folder) => {
      const address = addressOf(folder, `${folder}.type`);
      if (address === null) throw new Error(`src/events/types/${folder} lacks ${folder}.type.ts`);
      const { default: definition } = (await import(/* @vite-ignore */ address)) as {
        default: EventTypeDefinition;
      };
      if (definition.name !== folder) {
        throw new Error(`src/events/types/${folder} defines the event type "${definition.name}"`);
      }
      return definition;
    }),
  );
}

/** Reads `<name>.module.js` of every folder that has one: the default export is a Nest module with the type's routes. */
export function discoverEventTypeModules(): Promise<Type[]> {
  return readOptional<Type>('module');
}

/** Reads `<name>.preview.js` of every folder that has one. */
export function discoverPreviews(): Promise<ProjectionPreview[]> {
  return readOptional<ProjectionPreview>('preview');
}

/** Reads `<name>.change.js` of every folder that has one. @returns by the name of the type. */
export async function discoverChangeRules(): Promise<ReadonlyMap<string, EventChangeRule>> {
  return new Map(await readByType<EventChangeRule>('change'));
}

async function readOptional<Export>(kind: string): Promise<Export[]> {
  return (await readByType<Export>(kind)).map(([, found]) => found);
}

/** The default exports of `<name>.<kind>.js`, with the names of their types. */
function readByType<Export>(kind: string): Promise<[string, Export][]> {
  const files = eventTypeFolders().flatMap((folder) => {
    const address = addressOf(folder, `${folder}.${kind}`);
    return address === null ? [] : [{ folder, address }];
  });
  return Promise.all(
    files.map(async ({ folder, address }): Promise<[string, Export]> => {
      const { default: found } = (await import(/* @vite-ignore */ address)) as { default: Export };
      return [folder, found];
    }),
  );
}

/** Previews what this version of the service would change in a projection, before a rebuild. */
export interface ProjectionPreview {
  /** Name of the projection. */
  projection: string;
  /** @returns lines for a terminal; `null`: the projection is built for the first time. */
  preview(dataSource: DataSource, projectId: string): Promise<string | null>;
}
