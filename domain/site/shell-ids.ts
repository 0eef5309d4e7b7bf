/** Ids of the shell; with an underscore, which no anchor of content can have (domain/content/anchor-id.ts). */
export const shellIds = {
  main: 'main_content',
  sideMenu: 'side_menu',
  languageDialog: 'language_dialog',
  cookieSettings: 'cookie_settings',
  afterHero: 'after_hero',
} as const;

/** Id of the heading that names a dialog. @param id the dialog's own */
export function dialogTitleId(id: string): string {
  return `${id}_title`;
}

const { main, sideMenu, languageDialog, cookieSettings } = shellIds;

/** All ids that the shell puts on every page. @param languages how many languages the site has */
export function shellIdsOnPages(languages: number): readonly string[] {
  const dialogs = languages > 1 ? [languageDialog, cookieSettings] : [cookieSettings];
  return [main, sideMenu, ...dialogs.flatMap((id) => [id, dialogTitleId(id)])];
}
