type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = new Intl.PluralRules('en');

/** The form of a word that fits the count. Languages with more than two forms add theirs. */
export function plural(count: number, forms: PluralForms): string {
  return forms[rules.select(count)] ?? forms.other;
}
