// ESLint rule: at most six constructor parameters. A class with more dependencies has more than one responsibility.

const MAX_DEPENDENCIES = 6;

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      tooMany: `The constructor has {{count}} parameters. At most ${MAX_DEPENDENCIES} are allowed: move a responsibility of the class into another class.`,
    },
  },
  create(context) {
    return {
      "MethodDefinition[kind='constructor']"({ value }) {
        const count = value.params.length;
        if (count > MAX_DEPENDENCIES)
          context.report({ node: value, messageId: 'tooMany', data: { count: String(count) } });
      },
    };
  },
};
