// ESLint rule: a class that needs more than six collaborators has more than one responsibility.

const MAX_DEPENDENCIES = 6;

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      tooMany: `The constructor has {{count}} parameters. Move a part of the class into a class of its own until ${MAX_DEPENDENCIES} are left.`,
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
