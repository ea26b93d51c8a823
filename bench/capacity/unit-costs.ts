/** CPU time in microseconds: `perRequest` once for a request, `perEvent` for each event in it. */
export interface RequestCost {
  perRequest: number;
  perEvent: number;
}

/** What a unit of work costs, as it was measured on one machine. */
export interface UnitCosts {
  /** Ingest alone, without projections. */
  service: RequestCost;
  postgres: RequestCost;
  /** What projections add to an event, in microseconds of CPU time. */
  projections: { service: number; postgres: number };
  /** Bytes for an event. */
  bytes: {
    wal: number;
    /** Tables and indexes, of events and of what projections keep. */
    stored: number;
    /** What PostgreSQL writes to its disk: the log, tables and indexes. */
    written: number;
    /** Through the sockets of an API process: from clients and PostgreSQL, to clients and PostgreSQL. */
    received: number;
    sent: number;
  };
  /** Evaluation of one flag over HTTP, in microseconds of CPU time. */
  flagCheck: { service: number; postgres: number };
  streamKb: number;
  /** Resident memory of an API process after load, without streams. */
  processMb: number;
  /** Binary COPY in one table, on all cores of the machine. */
  copyRowsPerSecond: number;
  /** Sequential writes with fdatasync. */
  diskBytesPerSecond: number;
  /** `null`: not measured. */
  kafka: KafkaCosts | null;
}

/** One broker that keeps one copy. CPU time in microseconds for an event. */
export interface KafkaCosts {
  broker: number;
  /** An API process that writes to the log. */
  producer: number;
  /** A worker process that reads the log, and PostgreSQL behind it. */
  consumer: number;
  postgres: number;
  /** Bytes of the log for an event. */
  logBytes: number;
  /** Of one partition. */
  catchUpPerSecond: number;
}

/** Separates the cost of a request from that of its events, measured with one event and with `events` in a request. */
export function splitCost(ofOne: number, ofMany: number, events: number): RequestCost {
  if (events <= 1) return { perRequest: 0, perEvent: ofOne };
  // Noise may make a request with more events cheaper than its events alone; a cost is never negative.
  const perEvent = Math.min(Math.max((ofMany - ofOne) / (events - 1), 0), ofMany / events);
  return { perRequest: ofMany - perEvent * events, perEvent };
}

export function perEvent({ perRequest, perEvent: each }: RequestCost, eventsPerRequest: number): number {
  return perRequest / eventsPerRequest + each;
}
