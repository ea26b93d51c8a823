export const demoHint =
  'Or fill this project with 30 days of sample data, to see every screen in use. In the folder of the service:';
export const demoCommandInSentence = 'command that fills the project';
