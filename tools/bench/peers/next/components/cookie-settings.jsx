import { DialogFrame } from './dialog-frame.jsx';

const kinds = [
  { name: 'necessary', attributes: { disabled: true, defaultChecked: true } },
  { name: 'statistics', attributes: { name: 'statistics' } },
  { name: 'marketing', attributes: { name: 'marketing' } },
];

export function CookieSettings({ texts }) {
  return (
    <DialogFrame id="cookie_settings" title={texts['cookies.title']} close={texts['cookies.close']}>
      <noscript>
        <p>{texts['cookies.needScript']}</p>
      </noscript>
      <form data-scripted="" data-cookie-form="" method="dialog">
        <p>{texts['cookies.intro']}</p>
        {kinds.map(({ name, attributes }) => (
          <label key={name} className="cookie_settings_kind">
            <input type="checkbox" {...attributes} />
            <span>
              <strong>{texts[`cookies.${name}`]}</strong>
              <span className="cookie_settings_explanation">{texts[`cookies.${name}.text`]}</span>
            </span>
          </label>
        ))}
        <div className="cookie_settings_actions">
          <button
            type="submit"
            value="save"
            data-label="cookies-save"
            className="call_to_action_pill call_to_action_secondary"
          >
            {texts['cookies.save']}
          </button>
          <button
            type="submit"
            value="all"
            data-label="cookies-all"
            className="call_to_action_pill call_to_action_primary"
          >
            {texts['cookies.acceptAll']}
          </button>
        </div>
      </form>
    </DialogFrame>
  );
}
