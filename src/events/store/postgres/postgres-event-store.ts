import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import {
  EventStore,
  type Aggregate,
  type AggregateQuestion,
  type BucketCount,
  type Counted,
  type CountQuestion,
  type EventPage,
  type FacetCount,
  type PageQuestion,
  type ScanPage,
  type ScanQuestion,
  type TimeBuckets,
} from '../event-store.js';
import { EventAggregates } from './event-aggregates.js';
import { EventCounts } from './counts/event-counts.js';
import { EventLocators } from './event-locators.js';
import { EventPages } from './event-pages.js';
import { EventScans } from './event-scans.js';

/** Reads events from the partitioned table `events` of PostgreSQL. */
@Injectable()
export class PostgresEventStore extends EventStore {
  private readonly pages: EventPages;
  private readonly counts: EventCounts;
  private readonly aggregates: EventAggregates;
  private readonly scans: EventScans;

  constructor(@Inject(READ_SOURCE) dataSource: ReadSource, clock: Clock, locators: EventLocators) {
    super();
    this.pages = new EventPages(dataSource, locators);
    this.counts = new EventCounts(dataSource, clock, locators);
    this.aggregates = new EventAggregates(dataSource);
    this.scans = new EventScans(dataSource);
  }

  page(question: PageQuestion): Promise<EventPage> {
    return this.pages.page(question);
  }

  get(id: string): Promise<{ projectId: string; json: string } | null> {
    return this.pages.find(id);
  }

  countByBucket(question: CountQuestion, buckets: TimeBuckets): Promise<Counted<BucketCount>> {
    return this.counts.countByBucket(question, buckets);
  }

  facets(question: CountQuestion): Promise<Counted<FacetCount>> {
    return this.counts.facets(question);
  }

  aggregate(question: AggregateQuestion): Promise<Aggregate> {
    return this.aggregates.aggregate(question);
  }

  scan(question: ScanQuestion): Promise<ScanPage> {
    return this.scans.scan(question);
  }
}
