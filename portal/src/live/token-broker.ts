import type { PostToTab } from './live-protocol';

/** Time limit for the response of a tab, after which the next one is tried. */
const ANSWER_MS = 8000;

type Answer = { token: string | null } | Error;

/** Requests access tokens from tabs, because only they have the session and can renew it. */
export class TokenBroker {
  /** Settles the pending request to a tab; `null`: none is pending. */
  private settle: ((answer: Answer) => void) | null = null;
  private answer: Promise<string | null> | null = null;

  /** @param tabs returns the tabs in the order in which they are tried. */
  constructor(private readonly tabs: () => PostToTab[]) {}

  /** Concurrent calls share one request. @throws when no tab responds with a token. */
  request(renew: boolean): Promise<string | null> {
    this.answer ??= this.requestInTurn(renew).finally(() => {
      this.answer = null;
    });
    return this.answer;
  }

  take(token: string | null): void {
    this.settle?.({ token });
  }

  unknown(): void {
    this.settle?.(new Error('the tab could not find out'));
  }

  private async requestInTurn(renew: boolean): Promise<string | null> {
    let reason = new Error('no tab is there');
    for (const post of this.tabs()) {
      const answer = await this.requestFrom(post, renew);
      if (!(answer instanceof Error)) return answer.token;
      reason = answer;
    }
    throw reason;
  }

  private requestFrom(post: PostToTab, renew: boolean): Promise<Answer> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(new Error('the tab did not answer')), ANSWER_MS);
      this.settle = (answer) => {
        clearTimeout(timer);
        resolve(answer);
      };
      post({ kind: 'token-wanted', renew });
    });
  }
}
