export interface Credentials {
  apiKey: string;
  webhookSecret: string;
}

export type SnippetLanguage = 'curl' | 'go' | 'python' | 'rust' | 'typescript';

export interface IngestSnippet {
  language: SnippetLanguage;
  /** Command that installs the client library; `null`: none is required. */
  install: string | null;
  /** A complete program that sends one event. */
  code: (baseUrl: string, project: string, credentials: Credentials) => string;
}

/**
 * Programs that send the first event with a new key. `test/clients` runs those of the client libraries,
 * `snippets.spec.ts` the command.
 */
export const INGEST_SNIPPETS: readonly IngestSnippet[] = [
  {
    language: 'curl',
    install: null,
    code: (baseUrl, _, credentials) => ingestCommand(baseUrl, credentials),
  },
  { language: 'typescript', install: 'npm install @signalbox/client', code: typescript },
  { language: 'python', install: 'pip install signalbox-client', code: python },
  { language: 'go', install: 'go get signalbox.dev/go', code: go },
  { language: 'rust', install: 'cargo add signalbox-client tokio --features tokio/full', code: rust },
];

/** Command that sends one signed event; requires bash, curl and openssl. */
export function ingestCommand(baseUrl: string, { apiKey, webhookSecret }: Credentials): string {
  return `API_KEY=${shellQuoted(apiKey)}
WEBHOOK_SECRET=${shellQuoted(webhookSecret)}
BODY='{"events":[{"type":"log","ts":"'$(date -u +%Y-%m-%dT%H:%M:%SZ)'","data":{"level":"info","message":"Hello from curl"}}]}'
SIGNATURE=$(printf '%s' "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.* //')

curl -sS ${baseUrl}/api/ingest \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "X-Service-Signature: $SIGNATURE" \\
  -H 'Content-Type: application/json' --data-binary "$BODY"`;
}

function typescript(baseUrl: string, project: string, { apiKey, webhookSecret }: Credentials): string {
  return `import { createClient, logEvent } from '@signalbox/client';

const client = createClient({
  baseUrl: ${literal(baseUrl)},
  projectId: ${literal(project)},
  apiKey: ${literal(apiKey)},
  webhookSecret: ${literal(webhookSecret)},
});
client.enqueue(logEvent({ level: 'info', message: 'Hello from TypeScript' }));

const left = await client.close();
console.log(left === 0 ? 'The event is stored.' : 'The event was not sent.');`;
}

function python(baseUrl: string, project: string, { apiKey, webhookSecret }: Credentials): string {
  return `import signalbox

client = signalbox.Client(
    ${literal(baseUrl)},
    ${literal(project)},
    ${literal(apiKey)},
    ${literal(webhookSecret)},
)
client.enqueue(signalbox.log_event("Hello from Python", level="info"))

left = client.close().left
print("The event is stored." if left == 0 else "The event was not sent.")`;
}

function go(baseUrl: string, project: string, { apiKey, webhookSecret }: Credentials): string {
  return `package main

import (
	"context"
	"fmt"
	"log"
	"time"

	signalbox "signalbox.dev/go"
)

func main() {
	client, err := signalbox.New(signalbox.Config{
		BaseURL:       ${literal(baseUrl)},
		ProjectID:     ${literal(project)},
		APIKey:        ${literal(apiKey)},
		WebhookSecret: ${literal(webhookSecret)},
	})
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	client.Enqueue(ctx, signalbox.NewLogEvent(signalbox.LogData{Level: "info", Message: "Hello from Go"}))

	left, _ := client.Close(ctx)
	if left > 0 {
		log.Fatal("The event was not sent.")
	}
	fmt.Println("The event is stored.")
}`;
}

function rust(baseUrl: string, project: string, { apiKey, webhookSecret }: Credentials): string {
  return `use std::time::Duration;

use signalbox::{Client, Config, LogData};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::new(Config {
        base_url: ${literal(baseUrl)}.to_owned(),
        project_id: ${literal(project)}.to_owned(),
        api_key: ${literal(apiKey)}.to_owned(),
        webhook_secret: ${literal(webhookSecret)}.to_owned(),
        ..Config::default()
    })?;
    client.enqueue(LogData::new("Hello from Rust").level("info"));

    let left = client.close(Duration::from_secs(10)).await;
    if left > 0 {
        return Err("The event was not sent.".into());
    }
    println!("The event is stored.");
    Ok(())
}`;
}

/** String literal that is valid in JavaScript, Python, Go and Rust, provided that the text is ASCII, as URLs, keys and secrets are. */
function literal(text: string): string {
  return JSON.stringify(text);
}

/** Quotes text for a POSIX shell, so that any value stays one word. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
