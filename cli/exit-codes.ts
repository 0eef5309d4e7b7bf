/** The exit codes of every command. */
export const exitCodes = { clean: 0, failed: 1, usage: 2, internal: 70, interrupted: 130 } as const;
