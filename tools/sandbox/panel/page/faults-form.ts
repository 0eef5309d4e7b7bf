import { read, write } from './control.ts';
import { byId, option } from './elements.ts';
import { calls, faultChoices } from './fault-choices.ts';
import { report } from './report.ts';

type Fault = Readonly<Record<string, unknown>>;

const call = () => byId('call', HTMLSelectElement);
const kind = () => byId('kind', HTMLSelectElement);
const number = (id: string) => byId(id, HTMLInputElement);

export function startFaultsForm(): void {
  call().append(...calls.map(({ method, path }, index) => option(String(index), `${method} ${path}`)));
  call().addEventListener('change', showKinds);
  showKinds();
  byId('faults', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    void report('The fault is set.', async () => {
      await write('PUT', '/faults', [...(await read<Fault[]>('/faults')), faultInForm()]);
      await showFaults();
    });
  });
}

/** Some faults are forms of one call's answer only. */
function showKinds(): void {
  const { path } = calls[Number(call().value)] ?? calls[0];
  const options = faultChoices.flatMap((choice, index) =>
    choice.path === undefined || choice.path === path ? [option(String(index), choice.title)] : [],
  );
  kind().replaceChildren(...options);
}

function faultInForm(): Fault {
  const { method, path } = calls[Number(call().value)] ?? calls[0];
  const times = number('times').value;
  const skip = number('skip').value;
  return {
    method,
    path,
    ...faultChoices[Number(kind().value)]?.fault,
    ...(times && { times: Number(times) }),
    ...(skip && { skip: Number(skip) }),
  };
}

export async function showFaults(): Promise<void> {
  const faults = await read<Fault[]>('/faults');
  byId('fault-list', HTMLElement).replaceChildren(
    ...faults.map((fault, index) => item(fault, index, faults)),
  );
}

function item(fault: Fault, index: number, faults: readonly Fault[]): HTMLElement {
  const text = inWords(fault);
  const made = document.createElement('li');
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.textContent = 'Remove';
  remove.setAttribute('aria-label', `Remove ${text}`);
  remove.addEventListener('click', () => {
    void report('The fault is removed.', async () => {
      await write('PUT', '/faults', faults.toSpliced(index, 1));
      await showFaults();
      // The button that had the focus is gone.
      call().focus();
    });
  });
  made.append(text, ' ', remove);
  return made;
}

function inWords(fault: Fault): string {
  const { method = '*', path, kind: what, status, name, delayMs, carriedOut, skip, times } = fault;
  const parts = [
    [what, status, name].filter(Boolean).join(' '),
    carriedOut && 'carried out',
    delayMs && `${delayMs} ms`,
    skip && `after ${skip}`,
    times && `times ${times}`,
  ];
  return `${method} ${path}: ${parts.filter(Boolean).join(', ')}`;
}
