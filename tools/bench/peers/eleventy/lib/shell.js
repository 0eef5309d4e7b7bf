import { each, escape, icon, link, once, picture } from './html.js';

const labelled = { label: true };

/** The same on all pages of a language. */
export const shellStart = once((site) => {
  const { texts, shell } = site;
  return (
    `<a href="#main_content" class="skip-link">${escape(texts['shell.skipToContent'])}</a>` +
    '<header class="header_header" data-header="" data-site="' +
    `${site.label}"><div class="header_bar">` +
    `<a href="${site.home}" class="header_logo" aria-label="${escape(texts['shell.home'])}" data-label="logo">${picture(shell.logo)}</a>` +
    `<nav class="main_menu_menu" aria-label="${escape(texts['shell.mainMenu'])}" data-main-menu="">` +
    `<ul class="main_menu_items">${each(shell.menu, menuItem)}</ul></nav>` +
    `<div class="header_actions">${popoverButton('header_languageButton', 'language_dialog', site.languagelabel, icon('globe'))}` +
    `<div class="header_account">${accountActions(shell)}</div>` +
    `${popoverButton('header_menuButton', 'side_menu', texts['shell.openMenu'], icon('menu'))}</div></div>` +
    `${sideMenu(site)}</header>`
  );
});

export const shellEnd = once((site) => footer(site) + cookieSettings(site) + chatLauncher(site));

export function languageDialog({ code, texts, languages }, { slug }) {
  const items = each(languages, ({ tag, name, prefix, code: other }) => {
    const current = other === code ? ' aria-current="true"' : '';
    return `<li><a href="${prefix + slug || '/'}" lang="${tag}" hreflang="${tag}" class="language_dialog_language"${current}>${name}</a></li>`;
  });
  const list = `<ul class="language_dialog_languages">${items}</ul>`;
  return dialog('language_dialog', texts['language.choose'], texts['language.close'], list);
}

function menuItem(item) {
  const children = each(item.children, (child) => `<li>${link(child, 'main_menu_child', labelled)}</li>`);
  return (
    `<li class="main_menu_item">${link(item, 'main_menu_label', labelled)}` +
    `<button type="button" class="main_menu_arrow main_menu_withArrow" aria-expanded="false" aria-label="${escape(item.more)}" data-label="${item.label}"></button>` +
    `<ul class="main_menu_panel">${children}</ul></li>`
  );
}

function popoverButton(className, target, label, content) {
  return `<button type="button" class="${className}" popovertarget="${target}" aria-label="${escape(label)}">${content}</button>`;
}

function closeButton(target, label) {
  return (
    `<button type="button" class="dialog_frame_close" popovertarget="${target}" popovertargetaction="hide"` +
    ` aria-label="${escape(label)}">${icon('close')}</button>`
  );
}

function accountActions({ actions }) {
  const pill = 'call_to_action_pill call_to_action_secondary';
  return each(
    actions,
    (action) => `<span data-for="${action.audience}">${link(action, pill, labelled)}</span>`,
  );
}

function sideMenu(site) {
  const { texts, shell, name } = site;
  return (
    `<dialog id="side_menu" popover="auto" class="side_menu_sideMenu" aria-label="${escape(texts['shell.mainMenu'])}">` +
    `<div class="side_menu_content">${closeButton('side_menu', texts['shell.closeMenu'])}` +
    `<div class="side_menu_account">${accountActions(shell)}</div>` +
    `<ul class="side_menu_items">${each(shell.menu, sideMenuItem)}</ul>` +
    `${popoverButton('side_menu_language', 'language_dialog', site.languagelabel, icon('globe') + escape(name))}</div></dialog>`
  );
}

function sideMenuItem(item) {
  const links = each(
    [item, ...item.children],
    (child) => `<li>${link(child, 'side_menu_child', labelled)}</li>`,
  );
  return (
    `<li><details><summary class="side_menu_label" data-label="${item.label}">${escape(item.name)}</summary>` +
    `<ul class="side_menu_group">${links}</ul></details></li>`
  );
}

function footer({ texts, shell, year, name }) {
  const legal = each(shell.legal, (item) => `<li>${link(item, 'footer_link', labelled)}</li>`);
  return (
    `<footer class="footer_footer"><div class="footer_inner"><div class="footer_columns">${each(shell.columns, column)}</div>` +
    '<div class="footer_row"><button type="button" class="footer_language" popovertarget="language_dialog">' +
    `${icon('globe')}${escape(shell.dropdown)}: ${escape(name)}</button>` +
    `<ul class="footer_social" aria-label="${escape(texts['shell.socialLinks'])}">${each(shell.social, socialLink)}</ul></div>` +
    `<div class="footer_row"><p class="footer_copyright">© ${year} ${escape(shell.copyright)}</p>` +
    `<ul class="footer_legal" aria-label="${escape(texts['shell.legalLinks'])}">${legal}` +
    '<li><button type="button" class="footer_link" popovertarget="cookie_settings">' +
    `${escape(texts['shell.changePreferences'])}</button></li></ul></div></div></footer>`
  );
}

function column({ heading, links }) {
  return (
    `<nav aria-label="${escape(heading)}"><p class="footer_heading">${escape(heading)}</p>` +
    `<ul>${each(links, (item) => `<li>${link(item, 'footer_link', labelled)}</li>`)}</ul></nav>`
  );
}

function socialLink(item) {
  const content =
    `<svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor"><path fill-rule="evenodd" d="${item.icon}"/></svg>` +
    `<span class="visually-hidden">${escape(item.name)}</span>`;
  return `<li>${link(item, 'footer_socialLink', { label: true, content })}</li>`;
}

function dialog(id, title, closeLabel, content) {
  return (
    `<dialog id="${id}" popover="auto" class="dialog_frame_dialog" aria-labelledby="${id}_title">` +
    `<div class="dialog_frame_content"><div class="dialog_frame_top"><h2 id="${id}_title" class="dialog_frame_title">` +
    `${escape(title)}</h2>${closeButton(id, closeLabel)}</div>${content}</div></dialog>`
  );
}

function cookieSettings({ texts }) {
  const kind = (name, attributes) =>
    `<label class="cookie_settings_kind"><input type="checkbox"${attributes}/><span>` +
    `<strong>${escape(texts[`cookies.${name}`])}</strong>` +
    `<span class="cookie_settings_explanation">${escape(texts[`cookies.${name}.text`])}</span></span></label>`;
  const button = (value, variant, text) =>
    `<button type="submit" value="${value}" data-label="cookies-${value}" class="call_to_action_pill call_to_action_${variant}">${escape(text)}</button>`;
  const form =
    `<noscript><p>${escape(texts['cookies.needScript'])}</p></noscript>` +
    `<form data-scripted="" data-cookie-form="" method="dialog"><p>${escape(texts['cookies.intro'])}</p>` +
    kind('necessary', ' disabled="" checked=""') +
    kind('statistics', ' name="statistics"') +
    kind('marketing', ' name="marketing"') +
    `<div class="cookie_settings_actions">${button('save', 'secondary', texts['cookies.save'])}` +
    `${button('all', 'primary', texts['cookies.acceptAll'])}</div></form>`;
  return dialog('cookie_settings', texts['cookies.title'], texts['cookies.close'], form);
}

function chatLauncher({ texts, shell }) {
  return (
    `<aside class="chat_launcher_place" aria-label="${escape(texts['chat.launcher'])}" data-chat-launcher="" data-chat-script="${shell.chatscript}">` +
    `<p class="chat_launcher_message" role="status" data-chat-message="${escape(texts['chat.unavailable'])}"></p>` +
    `<button type="button" class="chat_launcher_launcher" data-chat-open="" data-label="live-chat">${icon('chat')}` +
    `<span class="chat_launcher_label">${escape(texts['chat.launcher'])}</span></button></aside>`
  );
}
