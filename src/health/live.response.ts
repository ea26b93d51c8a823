export class LiveResponse {
  /** Always `ok`: a process that does not respond has no status. */
  status: 'ok';
  /** Version of Signalbox that this process runs. */
  version: string;
}
