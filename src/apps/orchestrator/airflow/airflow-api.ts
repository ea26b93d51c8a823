import type { WorkflowSettings } from '../../../config/settings/app-execution-settings.js';
import { failureOf, hasNoSuchRoute, isMissing, refusesCredentials } from './airflow-failures.js';
import { readAnswer, reopen, type Answer, type OpenAnswer } from './airflow-http.js';
import { AirflowLogin } from './airflow-login.js';
import { AirflowText } from './airflow-text.js';
import { AirflowTransport, type AirflowRequest } from './airflow-transport.js';
import { AirflowVersion, type ApiVersion } from './airflow-version.js';
import type { CallTime, Now } from '../call-time.js';

const ERROR_BYTES = 2 * 1024 * 1024;

/** Creates the request for a version of the REST API; `path` is relative to `/api/v2`. */
export type RequestFor = (version: ApiVersion) => AirflowRequest;

/** Client of Airflow's REST API that adds the API version and the service's credentials. */
export class AirflowApi {
  readonly text: AirflowText;
  private readonly transport: AirflowTransport;
  private readonly versions: AirflowVersion;
  private readonly login: AirflowLogin;

  constructor(settings: WorkflowSettings, now: Now) {
    this.text = new AirflowText(settings);
    this.transport = new AirflowTransport(settings.url, settings.requestsPerSecond, now);
    this.versions = new AirflowVersion(settings, this.transport, this.text, now);
    this.login = new AirflowLogin(settings, this.transport, this.text, now);
  }

  version(): Promise<ApiVersion> {
    return this.versions.current();
  }

  /** Returns any response except one that rejects the credentials. */
  async send(request: RequestFor, time: CallTime, maxBytes?: number): Promise<Answer> {
    const answer = await readAnswer(await this.open(request, time), maxBytes ?? ERROR_BYTES);
    if (hasNoSuchRoute(answer)) this.versions.forget();
    return answer;
  }

  /** The response of {@link send} when it succeeded; `null` for a resource that does not exist. */
  async read(request: RequestFor, time: CallTime, maxBytes?: number): Promise<Answer | null> {
    const answer = await this.send(request, time, maxBytes);
    if (answer.status === 200) return answer;
    if (isMissing(answer)) return null;
    throw failureOf(answer, this.text);
  }

  /** Like {@link send}, for bodies that are not read completely. */
  async open(request: RequestFor, time: CallTime): Promise<OpenAnswer> {
    const version = await this.versions.current();
    const header = await this.login.header(version);
    const first = await this.openWith(request, version, header, time);
    if (first.status !== 401 && first.status !== 403) return first;

    const answer = await readAnswer(first, ERROR_BYTES);
    if (!refusesCredentials(answer)) return reopen(answer);
    const another = await this.login.headerAfter(header, version);
    if (another === null) throw failureOf(answer, this.text);
    const second = await this.openWith(request, version, another, time);
    if (second.status !== 401 && second.status !== 403) return second;

    const secondAnswer = await readAnswer(second, ERROR_BYTES);
    if (!refusesCredentials(secondAnswer)) return reopen(secondAnswer);
    this.login.refusedAgain();
    throw failureOf(secondAnswer, this.text);
  }

  private openWith(
    request: RequestFor,
    version: ApiVersion,
    header: string,
    time: CallTime,
  ): Promise<OpenAnswer> {
    const { path, headers, ...rest } = request(version);
    return this.transport.open(
      { ...rest, path: `/api/${version}${path}`, headers: { ...headers, authorization: header } },
      time,
    );
  }
}
