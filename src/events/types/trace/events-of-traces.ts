import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EventFilter } from '../../store/event-filter.js';
import { EventLocators, type EventLocator } from '../../store/postgres/event-locators.js';
import { textKey } from '../../text-key.js';
import { MAX_TRACE_ID_LENGTH } from './span-sql.js';

/** Finds the events of a trace for a search, in the rows of the projection of traces. */
@Injectable()
export class EventsOfTraces implements EventLocator, OnModuleInit {
  readonly projection = 'traces';

  constructor(private readonly locators: EventLocators) {}

  onModuleInit(): void {
    this.locators.register(this);
  }

  keysOf({ fields, parts }: EventFilter): readonly string[] | null {
    const wanted = [...(fields ?? []).map(idsOfField), ...(parts ?? []).map(idsOfPart)];
    const ids = wanted.find((each) => each !== null);
    // Events with a longer or an empty id are not part of a trace.
    if (!ids?.every((id) => id !== '' && [...id].length <= MAX_TRACE_ID_LENGTH)) return null;
    return [...new Set(ids.map(textKey))];
  }

  sql(build: string, project: string, key: string): string {
    const ofKey = `build = ${build} AND project_id = ${project} AND trace_key = ${key}::uuid`;
    return `SELECT event_id, received_at, ts FROM trace_spans WHERE ${ofKey}
             UNION ALL SELECT event_id, received_at, ts FROM trace_events WHERE ${ofKey}`;
  }
}

function idsOfField({ paths, tests }: NonNullable<EventFilter['fields']>[number]): string[] | null {
  if (!paths.every(([name, ...more]) => name === 'traceId' && more.length === 0)) return null;
  const ids = tests.flatMap((test) => (test.kind === 'equals' && test.isWhole === true ? [test.text] : []));
  return ids.length === tests.length ? ids : null;
}

/** Trace id of a condition: a JSON object contains another one with a text only if it has the same text itself. */
function idsOfPart(json: string): string[] | null {
  const { traceId } = JSON.parse(json) as { traceId?: unknown };
  return typeof traceId === 'string' ? [traceId] : null;
}
