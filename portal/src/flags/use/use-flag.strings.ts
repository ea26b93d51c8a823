import { isolated } from '../../ui/text/isolated';
import type { SnippetLanguage } from './flag-snippets';

export const useThisFlag = 'Use this flag';
export const title = (name: string) => `Use “${isolated(name)}” in a program`;
export const languageLabel = 'Language';
export const LANGUAGES: Record<SnippetLanguage, string> = {
  curl: 'curl',
  go: 'Go',
  python: 'Python',
  react: 'React',
  rust: 'Rust',
  typescript: 'TypeScript',
};
export const installInSentence = 'command that installs the client';
export const programInSentence = (language: string) => `${language} program that evaluates the flag`;
export const keyHint =
  'SIGNALBOX_API_KEY is an API key with the scope flags:read, created in the project’s settings.';
export const localHint =
  'The client evaluates the flag in the program itself, and a stream delivers changes. Evaluation continues while Signalbox is unreachable.';
export const curlHint = 'For bash. The response has the value and the rule that decided.';
export const pageKeyHint =
  'VITE_SIGNALBOX_API_KEY is an API key with the scope flags:read and no other, because every visitor can read it. Add the origin of the page to the browser origins in the project’s settings.';
export const pageHint = 'For Vite. The page renders the component again when the flag changes.';
