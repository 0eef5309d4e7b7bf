/** What a window of a bank or of PayPal asks. */
interface Question {
  readonly title: string;
  readonly text: string;
  /** Labels of the buttons by answer. */
  readonly answers: Readonly<Record<string, string>>;
}

/**
 * Asks the buyer in a dialog, in place of a window of the bank's or PayPal's.
 *
 * @param signal takes the question back
 * @returns the answer; undefined where the dialog was closed without one
 */
export function ask({ title, text, answers }: Question, signal?: AbortSignal): Promise<string | undefined> {
  const dialog = dialogWith(title, text);
  const row = document.createElement('p');
  for (const [value, label] of Object.entries(answers)) row.append(button(label, () => dialog.close(value)));
  dialog.append(
    row,
    button('Close the window', () => dialog.close()),
  );
  document.body.append(dialog);
  signal?.addEventListener('abort', () => dialog.close());
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || undefined);
    });
    dialog.showModal();
  });
}

/** Styles are set by script: the site's policy for content allows no others here. */
function dialogWith(title: string, text: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  const heading = document.createElement('h2');
  heading.textContent = title;
  heading.id = 'sandbox-question';
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.lang = 'en';
  dialog.dir = 'ltr';
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  dialog.append(heading, paragraph);
  const look = { font: '16px/1.5 system-ui', padding: '24px', border: '0', borderRadius: '12px' };
  Object.assign(dialog.style, look, { maxWidth: '26rem', color: '#0f1f3a', background: '#fff' });
  return dialog;
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  Object.assign(made.style, { font: 'inherit', padding: '8px 16px', marginInlineEnd: '8px' });
  made.addEventListener('click', onClick);
  return made;
}
