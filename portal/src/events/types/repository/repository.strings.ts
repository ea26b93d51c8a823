export const repository = 'Repository';
export const repositories = 'Repositories';
export const showCommits = 'Show commits of this branch';

export const repositoriesLead = 'Activity by branch, the latest first.';
export const branches = 'Branches';
export const searchRepositories = 'Search repositories';
export const emptyName = 'Empty name';
export const branch = 'Branch';
export const noBranch = 'No branch';
export const commit = 'Commit';
export const commits = 'Commits';
export const noCommit = 'No commit';
export const author = 'Author';
export const latestActivity = 'Latest activity';
export const events = 'Events';
export const time = 'Time';
export const deploys = 'Deploys';
export const noRepositoriesTitle = 'No repository activity yet';
export const noRepositoriesHint =
  'Send an event of the type repository for each push: provider, repo, branch, commit and author.';
export const allRepositories = 'All repositories';
export const allBranches = 'All branches';
export const branchIs = (name: string) => `Branch ${name}`;
export const findDeploys = 'Find deploys';
export const deploysOf = (revision: string) => ` of ${revision}`;
export const noCommitsTitle = 'No commits here';
export const noCommitsHint = 'They are older than the retention, or the address is wrong.';
