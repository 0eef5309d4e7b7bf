/** App in Contentful's sidebar that lists the findings of the open entry. */
import { init, type SidebarAppSDK } from '@contentful/app-sdk';
import { element } from './element.ts';
import type { EntryFinding } from './overlay.ts';

init<SidebarAppSDK>((sdk) => {
  sdk.window.startAutoResizer();
  const { entry } = sdk.ids;
  let isListening = false;
  const update = () => void showFindings(entry);
  update();
  sdk.entry.onSysChanged(update);

  async function showFindings(id: string): Promise<void> {
    const response = await fetch(`/__meridian/findings?entry=${encodeURIComponent(id)}`).catch(
      () => undefined,
    );
    if (response?.status === 401) return show(passForm());
    if (!response?.ok) return show(element('p', {}, ["The preview can't be reached."]));
    if (!isListening) listen();
    isListening = true;
    const findings = (await response.json()) as readonly EntryFinding[] | null;
    if (!findings) return show(element('p', {}, ['Checking…']));
    const none = element('p', {}, ['This entry has no findings.']);
    show(...(findings.length > 0 ? findings.map(itemOf) : [none]));
  }

  function listen(): void {
    const source = new EventSource('/__meridian/events');
    source.addEventListener('view', update);
    source.addEventListener('change', update);
  }

  /** Asks for the secret once. */
  function passForm(): HTMLElement {
    const field = element('input', { type: 'password', name: 'secret', required: '', autocomplete: 'off' });
    const label = element('label', {}, ["The preview's secret ", field]);
    const form = element('form', {}, [label, ' ', element('button', {}, ['Open'])]);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void fetch('/__meridian/pass', { method: 'POST', body: field.value }).then(({ ok }) => {
        if (ok) return update();
        form.append(element('p', { role: 'alert' }, ["That isn't it."]));
      });
    });
    return form;
  }
});

function show(...nodes: readonly Node[]): void {
  document.querySelector('main')?.replaceChildren(...nodes);
}

function itemOf({ severity, rule, message, hint, field, locale, entryUrl }: EntryFinding): HTMLElement {
  const place = [field, locale].filter((part) => part !== undefined).join(', ');
  const link =
    entryUrl && element('a', { href: entryUrl, target: '_blank', rel: 'noopener' }, [place || 'Open']);
  return element('article', { 'data-severity': severity }, [
    element('h2', {}, [`${severity} · ${rule}`]),
    element('p', {}, [message]),
    element('p', {}, [hint]),
    ...(link ? [element('p', {}, [link])] : []),
  ]);
}
