/** Ids of the shell; with an underscore, which no anchor of content can have (domain/anchor-id.ts). */
export const shellIds = {
  main: 'main_content',
  sideMenu: 'side_menu',
  languageDialog: 'language_dialog',
  cookieSettings: 'cookie_settings',
  afterHero: 'after_hero',
} as const;
