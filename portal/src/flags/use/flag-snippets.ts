export type SnippetLanguage = 'curl' | 'go' | 'python' | 'react' | 'rust' | 'typescript';

export interface FlagSnippet {
  language: SnippetLanguage;
  /** What it needs first; `null` for nothing. */
  install: string | null;
  /** A complete program that prints the flag's value for one user. The API key comes from the environment. */
  code: (baseUrl: string, project: string, flagKey: string) => string;
}

const REACT_INSTALL =
  'npm install @signalbox/client @openfeature/react-sdk @openfeature/web-sdk @openfeature/core';

/** How a program evaluates a flag, with its real key. `test/clients` runs each of them, and `test/browser` the page. */
export const FLAG_SNIPPETS: readonly FlagSnippet[] = [
  { language: 'typescript', install: 'npm install @signalbox/client', code: typescript },
  { language: 'python', install: 'pip install signalbox-client', code: python },
  { language: 'go', install: 'go get signalbox.dev/go', code: go },
  { language: 'rust', install: 'cargo add signalbox-client tokio --features tokio/full', code: rust },
  { language: 'react', install: REACT_INSTALL, code: react },
  { language: 'curl', install: null, code: (baseUrl, _, flagKey) => evaluateCommand(baseUrl, flagKey) },
];

/** The API key determines the project. For bash. */
export function evaluateCommand(baseUrl: string, flagKey: string): string {
  return [
    `curl -sS ${baseUrl}/api/flags/evaluate \\`,
    '  -H "Authorization: Bearer $SIGNALBOX_API_KEY" \\',
    "  -H 'Content-Type: application/json' \\",
    `  -d '{"context": {"userId": "user-42"}, "keys": ["${flagKey}"]}'`,
  ].join('\n');
}

function typescript(baseUrl: string, project: string, flagKey: string): string {
  return `import { createClient, flagsPlugin } from '@signalbox/client';

const client = createClient({
  baseUrl: ${literal(baseUrl)},
  projectId: ${literal(project)},
  apiKey: process.env.SIGNALBOX_API_KEY ?? '',
});
const flags = client.use(flagsPlugin());
await flags.ready(5_000);

console.log(flags.isEnabled(${literal(flagKey)}, { userId: 'user-42' }));
await client.close();`;
}

function react(baseUrl: string, project: string, flagKey: string): string {
  return `import { OpenFeature, OpenFeatureProvider, useBooleanFlagValue } from '@openfeature/react-sdk';
import { createClient, flagsPlugin } from '@signalbox/client';
import { SignalboxWebProvider } from '@signalbox/client/openfeature-web';
import { createRoot } from 'react-dom/client';

const client = createClient({
  baseUrl: ${literal(baseUrl)},
  projectId: ${literal(project)},
  apiKey: import.meta.env.VITE_SIGNALBOX_API_KEY,
});
const flags = client.use(flagsPlugin());
OpenFeature.setProvider(new SignalboxWebProvider(flags), { targetingKey: 'user-42' });

function Feature() {
  const isOn = useBooleanFlagValue(${literal(flagKey)}, false);
  return <p>The flag is {isOn ? 'on' : 'off'}.</p>;
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <OpenFeatureProvider>
    <Feature />
  </OpenFeatureProvider>,
);`;
}

function python(baseUrl: string, project: string, flagKey: string): string {
  return `import os

import signalbox

client = signalbox.Client(${literal(baseUrl)}, ${literal(project)}, os.environ["SIGNALBOX_API_KEY"])
client.ready(timeout=5)

print(client.is_enabled(${literal(flagKey)}, user_id="user-42"))
client.close()`;
}

function go(baseUrl: string, project: string, flagKey: string): string {
  return `package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"time"

	signalbox "signalbox.dev/go"
)

func main() {
	client, err := signalbox.New(signalbox.Config{
		BaseURL:   ${literal(baseUrl)},
		ProjectID: ${literal(project)},
		APIKey:    os.Getenv("SIGNALBOX_API_KEY"),
	})
	if err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_ = client.Ready(ctx)

	on, err := client.IsEnabled(ctx, ${literal(flagKey)}, signalbox.EvalContext{UserID: "user-42"})
	if err != nil {
		log.Print(err)
	}
	fmt.Println(on)
	_, _ = client.Close(ctx)
}`;
}

function rust(baseUrl: string, project: string, flagKey: string): string {
  return `use std::env::var;
use std::time::Duration;

use signalbox::{Client, Config, EvalContext};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::new(Config {
        base_url: ${literal(baseUrl)}.to_owned(),
        project_id: ${literal(project)}.to_owned(),
        api_key: var("SIGNALBOX_API_KEY")?,
        ..Config::default()
    })?;
    let flags = client.flags();
    flags.ready(Duration::from_secs(5)).await;

    let context = EvalContext::user("user-42");
    let on = flags.is_enabled(${literal(flagKey)}, &context).await?;
    println!("{on}");
    client.close(Duration::from_secs(5)).await;
    Ok(())
}`;
}

/** A string literal that JavaScript, Python, Go and Rust read alike: URLs and keys are ASCII. */
function literal(text: string): string {
  return JSON.stringify(text);
}
