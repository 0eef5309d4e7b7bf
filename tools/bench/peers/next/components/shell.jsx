import { CookieSettings } from './cookie-settings.jsx';
import { CloseButton, DialogFrame } from './dialog-frame.jsx';
import { Icon, Link, Picture } from './elements.jsx';

export function ShellStart({ site }) {
  const { texts, shell } = site;
  return (
    <>
      <a href="#main_content" className="skip-link">
        {texts['shell.skipToContent']}
      </a>
      <header className="header_header" data-header="" data-site={site.label}>
        <div className="header_bar">
          <a href={site.home} className="header_logo" aria-label={texts['shell.home']} data-label="logo">
            <Picture image={shell.logo} />
          </a>
          <MainMenu menu={shell.menu} texts={texts} />
          <div className="header_actions">
            <LanguageButton site={site} className="header_languageButton" />
            <div className="header_account">
              <AccountActions actions={shell.actions} />
            </div>
            <button
              type="button"
              className="header_menuButton"
              popoverTarget="side_menu"
              aria-label={texts['shell.openMenu']}
            >
              <Icon name="menu" />
            </button>
          </div>
        </div>
        <SideMenu site={site} />
      </header>
    </>
  );
}

function MainMenu({ menu, texts }) {
  return (
    <nav className="main_menu_menu" aria-label={texts['shell.mainMenu']} data-main-menu="">
      <ul className="main_menu_items">
        {menu.map((item) => (
          <li key={item.label} className="main_menu_item">
            <Link item={item} className="main_menu_label" isLabelled />
            <button
              type="button"
              className="main_menu_arrow main_menu_withArrow"
              aria-expanded="false"
              aria-label={item.more}
              data-label={item.label}
            />
            <Links links={item.children} className="main_menu_panel" linkClass="main_menu_child" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Links({ links, className, linkClass }) {
  return (
    <ul className={className}>
      {links.map((item) => (
        <li key={item.label}>
          <Link item={item} className={linkClass} isLabelled />
        </li>
      ))}
    </ul>
  );
}

function LanguageButton({ site, className, children }) {
  return (
    <button
      type="button"
      className={className}
      popoverTarget="language_dialog"
      aria-label={site.languagelabel}
    >
      <Icon name="globe" />
      {children}
    </button>
  );
}

function AccountActions({ actions }) {
  return actions.map((action) => (
    <span key={action.audience} data-for={action.audience}>
      <Link item={action} className="call_to_action_pill call_to_action_secondary" isLabelled />
    </span>
  ));
}

function SideMenu({ site }) {
  const { texts, shell } = site;
  return (
    <dialog id="side_menu" popover="auto" className="side_menu_sideMenu" aria-label={texts['shell.mainMenu']}>
      <div className="side_menu_content">
        <CloseButton dialog="side_menu" label={texts['shell.closeMenu']} />
        <div className="side_menu_account">
          <AccountActions actions={shell.actions} />
        </div>
        <ul className="side_menu_items">
          {shell.menu.map((item) => (
            <li key={item.name}>
              <details>
                <summary className="side_menu_label" data-label={item.label}>
                  {item.name}
                </summary>
                <Links
                  links={[item, ...item.children]}
                  className="side_menu_group"
                  linkClass="side_menu_child"
                />
              </details>
            </li>
          ))}
        </ul>
        <LanguageButton site={site} className="side_menu_language">
          {site.name}
        </LanguageButton>
      </div>
    </dialog>
  );
}

export function LanguageDialog({ site, page: { slug } }) {
  const { texts, languages } = site;
  return (
    <DialogFrame id="language_dialog" title={texts['language.choose']} close={texts['language.close']}>
      <ul className="language_dialog_languages">
        {languages.map(({ code, tag, name, prefix }) => (
          <li key={code}>
            <a
              href={prefix + slug || '/'}
              lang={tag}
              hrefLang={tag}
              className="language_dialog_language"
              aria-current={code === site.code ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}

export function ShellEnd({ site }) {
  const { texts, shell } = site;
  return (
    <>
      <Footer site={site} />
      <CookieSettings texts={texts} />
      <aside
        className="chat_launcher_place"
        aria-label={texts['chat.launcher']}
        data-chat-launcher=""
        data-chat-script={shell.chatscript}
      >
        <p className="chat_launcher_message" role="status" data-chat-message={texts['chat.unavailable']} />
        <button type="button" className="chat_launcher_launcher" data-chat-open="" data-label="live-chat">
          <Icon name="chat" />
          <span className="chat_launcher_label">{texts['chat.launcher']}</span>
        </button>
      </aside>
    </>
  );
}

function Footer({ site }) {
  const { texts, shell } = site;
  return (
    <footer className="footer_footer">
      <div className="footer_inner">
        <div className="footer_columns">
          {shell.columns.map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <p className="footer_heading">{heading}</p>
              <Links links={links} linkClass="footer_link" />
            </nav>
          ))}
        </div>
        <div className="footer_row">
          <button type="button" className="footer_language" popoverTarget="language_dialog">
            <Icon name="globe" />
            {`${shell.dropdown}: ${site.name}`}
          </button>
          <Social links={shell.social} label={texts['shell.socialLinks']} />
        </div>
        <div className="footer_row">
          <p className="footer_copyright">{`© ${site.year} ${shell.copyright}`}</p>
          <ul className="footer_legal" aria-label={texts['shell.legalLinks']}>
            {shell.legal.map((item) => (
              <li key={item.label}>
                <Link item={item} className="footer_link" isLabelled />
              </li>
            ))}
            <li>
              <button type="button" className="footer_link" popoverTarget="cookie_settings">
                {texts['shell.changePreferences']}
              </button>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

function Social({ links, label }) {
  return (
    <ul className="footer_social" aria-label={label}>
      {links.map((item) => (
        <li key={item.label}>
          <Link item={item} className="footer_socialLink" isLabelled>
            <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor">
              <path fillRule="evenodd" d={item.icon} />
            </svg>
            <span className="visually-hidden">{item.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
