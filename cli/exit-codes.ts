/** The exit codes of every command. A signal gives 128 and its number, as in shells. */
export const exitCodes = {
  clean: 0,
  failed: 1,
  usage: 2,
  internal: 70,
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;
