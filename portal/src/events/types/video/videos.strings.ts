import { isolated } from '../../../ui/text/isolated';

export const videosLead = 'Video jobs with their status and the time in each.';
export const searchLabel = 'Search jobs';
export const job = 'Job';
export const status = 'Status';
export const noStatus = 'No status';
export const noId = 'No id';
export const since = 'since ';
export const timeInEach = 'Time in each status';
export const stateTime = (status: string, duration: string) => `${status}: ${duration}`;
export const target = 'Recorded address';
export const artifact = 'Artifact';
export const openArtifact = 'Open the artifact';
export const showEvent = (job: string) => `Show the last event of ${isolated(job)}`;
export const noVideosTitle = 'No video jobs yet';
export const noVideosHint =
  'Send an event of the type video with a jobId whenever its status changes, and with the artifactUrl when it is ready.';
