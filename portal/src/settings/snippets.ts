import { shellQuoted, type Credentials } from './ingest-snippets';

/** Evaluates all flags of the project for one user. */
export function evaluateCommand(baseUrl: string, { apiKey }: Pick<Credentials, 'apiKey'>): string {
  return `curl -sS ${baseUrl}/api/flags/evaluate \\
  -H ${shellQuoted(`Authorization: Bearer ${apiKey}`)} \\
  -H 'Content-Type: application/json' -d '{"context":{"userId":"user-7"}}'`;
}

/** What the programs of README.md and of the client libraries read. */
export function envFile(baseUrl: string, project: string, { apiKey, webhookSecret }: Credentials): string {
  return `SIGNALBOX_URL=${baseUrl}\nSIGNALBOX_PROJECT=${project}\nSIGNALBOX_API_KEY=${apiKey}\nSIGNALBOX_WEBHOOK_SECRET=${webhookSecret}\n`;
}
