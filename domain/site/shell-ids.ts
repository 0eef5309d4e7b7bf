/** Lists the shell's ids; their underscore avoids clashes with content anchors (domain/content/anchor-ids.ts). */
export const shellIds = {
  main: 'main_content',
  sideMenu: 'side_menu',
  languageDialog: 'language_dialog',
  cookieSettings: 'cookie_settings',
  afterHero: 'after_hero',
} as const;
