export const formatNames = ['pretty', 'json', 'sarif', 'junit', 'github', 'gitlab'] as const;
export type FormatName = (typeof formatNames)[number];

/** Variables that CI systems set to `true`, and the format that they read. */
const ciFormats: readonly (readonly [variable: string, format: FormatName])[] = [
  ['GITHUB_ACTIONS', 'github'],
  ['GITLAB_CI', 'gitlab'],
];

/** The format of a run that was given none. */
export function usualFormat(environment: Readonly<Record<string, string | undefined>>): FormatName {
  return ciFormats.find(([variable]) => environment[variable] === 'true')?.[1] ?? 'pretty';
}
