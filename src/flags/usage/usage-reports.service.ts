import { Injectable } from '@nestjs/common';
import { Snapshots } from '../snapshot/snapshots.js';
import type { UsageItemDto, UsageReportedResponse } from './usage.dto.js';
import { UsageRecorder } from './usage-recorder.js';

/** Records the counts of clients that evaluate flags locally. */
@Injectable()
export class UsageReportsService {
  constructor(
    private readonly snapshots: Snapshots,
    private readonly recorder: UsageRecorder,
  ) {}

  async report(projectId: string, items: readonly UsageItemDto[]): Promise<UsageReportedResponse> {
    const { set } = await this.snapshots.get(projectId);
    const known = items.filter(({ key }) => set.flags.has(key));
    for (const { key, value, rule, count } of known) {
      this.recorder.record(projectId, key, value, rule ?? 'unknown', count);
    }
    return { accepted: known.length, unknown: items.length - known.length };
  }
}
