export const repository = 'Repository';
