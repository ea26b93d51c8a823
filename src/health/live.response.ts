export class LiveResponse {
  /** Always `ok`; a process that is not alive does not respond. */
  status: 'ok';
  /** Version of Signalbox that this process runs. */
  version: string;
}
