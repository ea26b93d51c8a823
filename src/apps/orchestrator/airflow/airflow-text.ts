import type { WorkflowSettings } from '../../../config/settings/app-execution-settings.js';

const MAX_CHARACTERS = 500;

/** Removes the orchestrator's address and the service's credentials from its texts, which users read. */
export class AirflowText {
  private readonly secrets: string[];

  constructor({ url, password, token }: Pick<WorkflowSettings, 'password' | 'token' | 'url'>) {
    const { host, hostname } = new URL(url);
    // `airflow` or `localhost` alone can be ordinary words; with a port or a dot they are an address.
    const names = hostname.includes('.') ? [host, hostname] : [host].filter((name) => name !== hostname);
    this.secrets = [password, token ?? '', url, ...names].filter((secret) => secret.length > 2);
  }

  /** Redacts a text and keeps its line breaks, for logs. */
  hide(text: string): string {
    let hidden = text;
    for (const secret of this.secrets) hidden = hidden.replaceAll(secret, '…');
    return hidden;
  }

  /** One short line for an error message; empty when it contains no readable text. */
  line(text: string): string {
    if (/<[a-z!/]/i.test(text)) return '';
    const line = this.hide(text)
      .replaceAll(/https?:\/\/[^\s'"]+/gi, '…')
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '…')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim();
    return [...line].slice(0, MAX_CHARACTERS).join('');
  }
}
