import { isDeepStrictEqual } from 'node:util';
import type { Change, FieldChange, Plan } from './plan.js';
import type { ScheduleChange } from './plan-apps.js';

const MARKS = { create: '+', update: '~', delete: '-' } as const;

/** Formats the plan as a readable diff. */
export function planToText({ changes }: Plan): string {
  if (changes.length === 0) return 'Nothing to change.\n';
  const lines = changes.flatMap((change) => [
    `${MARKS[change.action]} ${nameOf(change)}`,
    ...Object.entries(change.fields).flatMap(([name, field]) =>
      fieldLines(change, name, field).map((line) => `    ${line}`),
    ),
  ]);
  const count = (action: Change['action']): number =>
    changes.filter((change) => change.action === action).length;
  const summary = `${count('create')} to create, ${count('update')} to update, ${count('delete')} to delete`;
  return `${[...lines, '', summary].join('\n')}\n`;
}

export function nameOf({ kind, project, key }: Change): string {
  return `${kind} ${kind === 'project' || project === '' ? key : `${project}/${key}`}`;
}

function fieldLines({ kind }: Change, name: string, field: FieldChange): string[] {
  if (name === 'manifest') return [`manifest: ${Buffer.byteLength(JSON.stringify(field.after))} bytes`];
  if (kind === 'installation' && name === 'config') return objectLines('config', field);
  if (kind === 'installation' && name === 'schedules') {
    return (field.after as ScheduleChange[]).flatMap(scheduleLines);
  }
  return [valueLine(name, field)];
}

/** Only the settings that differ. */
function objectLines(name: string, { before = {}, after = {} }: FieldChange): string[] {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => !isDeepStrictEqual(was[key], is[key]))
    .map((key) => valueLine(`${name}.${key}`, { before: was[key], after: is[key] }));
}

function scheduleLines({ action, cron, time_zone: zone, paused, input }: ScheduleChange): string[] {
  return [
    `${MARKS[action]} schedule ${JSON.stringify(cron)} ${zone}`,
    ...(paused === undefined ? [] : [`    ${valueLine('paused', paused)}`]),
    ...(input === undefined ? [] : objectLines('input', input).map((line) => `    ${line}`)),
  ];
}

function valueLine(name: string, { before, after }: FieldChange): string {
  const text = (value: unknown): string => (value === undefined ? 'removed' : JSON.stringify(value));
  return before === undefined ? `${name}: ${text(after)}` : `${name}: ${text(before)} → ${text(after)}`;
}
