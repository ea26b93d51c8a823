export const repository = 'Repository';
export const repositories = 'Repositories';
export const showCommits = 'Show commits of this branch';
