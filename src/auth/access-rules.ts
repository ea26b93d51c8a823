import { Injectable } from '@nestjs/common';
import { accessRuleOf, type AccessRule } from './access-rule.js';

/** Each handler's rule, read once: ingest needs it thousands of times a second. */
@Injectable()
export class AccessRules {
  private readonly rules = new Map<object, AccessRule>();

  of(handler: object): AccessRule {
    let rule = this.rules.get(handler);
    if (rule === undefined) {
      rule = accessRuleOf(handler);
      this.rules.set(handler, rule);
    }
    return rule;
  }
}
