import type { KeyedStateDefinition } from '../../keyed-states/keyed-state-definition.js';

const MAX_ADDRESS_LENGTH = 1024;

/** What the projection of videos keeps of each event; absent members were not sent. */
export interface VideoState {
  status: string;
  target_url: string;
  artifact_url: string;
}

export const VIDEOS: KeyedStateDefinition = {
  name: 'videos',
  version: 1,
  type: 'video',
  key: 'jobId',
  part: null,
  state: {
    status: { kind: 'text', paths: [['status']] },
    target_url: { kind: 'text', paths: [['targetUrl']], max: MAX_ADDRESS_LENGTH },
    artifact_url: { kind: 'text', paths: [['artifactUrl']], max: MAX_ADDRESS_LENGTH },
  },
  keptDays: null,
};
