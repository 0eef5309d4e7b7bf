/** Our rehype plugins, in the order in which texts go through them. */
import type { Element, ElementContent, Root } from 'hast';
import type { Plugin } from 'unified';
import { safeUri } from '../../domain/content/values.ts';
import { keepRepeats, piecesOf } from '../../domain/locales/phrases.ts';
import { linkAttributes } from '../shell/links.tsx';
import articles from './articles.module.css';
import { dataOf, eachElement, elementOf, isEmpty, type RichTextData, textOf } from './hast.ts';
import quiz from './quiz.module.css';
import styles from './rich-text.module.css';

/** Gives headings their anchors. */
export const headingIds: Plugin<[], Root> = () => (tree, file) => {
  const { nextId, formerId } = dataOf(file);
  eachElement(tree, ({ tagName, properties, children }) => {
    const level = headingLevels.get(tagName);
    if (!level) return;
    const text = textOf(children);
    const id = nextId(text, level);
    if (!id) return;
    properties.id = id;
    const former = formerId(text, id);
    if (former !== undefined) children.unshift(elementOf('span', [], { id: former }));
  });
};

const headingLevels: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5].map((level) => [`h${level}`, level]),
);

/** Drops unsafe addresses; opens other sites in a new tab. */
export const linkTargets: Plugin<[], Root> = () => (tree) => {
  eachElement(tree, (element) => {
    if (element.tagName !== 'a') return;
    const { href, target, rel } = linkAttributes(safeUri(String(element.properties.href)));
    element.properties = { href, target, rel: rel?.split(' ') };
  });
};

/**
 * Lets tables scroll, makes leading rows of header cells their head, whose cells head columns, while others head rows; empty
 * header cells, which head nothing, are plain.
 */
export const tables: Plugin<[], Root> = () => (tree) => {
  eachElement(tree, (element, at, siblings) => {
    if (element.tagName === 'table') siblings[at] = framed(element);
  });
};

function framed(table: Element): Element {
  const rows = table.children;
  const cells = rows.flatMap((row) => (row.type === 'element' ? [row.children] : []));
  const columns = Math.max(0, ...cells.map(({ length }) => length));
  const firstOfBody = rows.findIndex((row) => !isHeaderRow(row));
  const split = firstOfBody < 0 ? rows.length : firstOfBody;
  const section = (tag: string, scope: 'col' | 'row', some: ElementContent[]) => {
    for (const row of some)
      if (row.type === 'element') row.children = row.children.map((cell) => scoped(cell, scope));
    return some.length > 0 ? [elementOf(tag, some)] : [];
  };
  for (const row of cells) while (row.length < columns) row.push(elementOf('td', []));
  table.children = [
    ...section('thead', 'col', rows.slice(0, split)),
    ...section('tbody', 'row', rows.slice(split)),
  ];
  return elementOf('div', [table], { className: [`${articles.tableFrame}`], tabIndex: 0 });
}

function scoped(cell: ElementContent, scope: 'col' | 'row'): ElementContent {
  if (cell.type !== 'element' || cell.tagName !== 'th') return cell;
  return isEmpty(cell.children) ? elementOf('td', []) : elementOf('th', cell.children, { scope });
}

function isHeaderRow(row: ElementContent): boolean {
  if (row.type !== 'element' || row.tagName !== 'tr') return false;
  return row.children.every((cell) => cell.type === 'element' && cell.tagName === 'th');
}

/** Marks where headings may break, in languages without spaces, and what stays on one line in other texts. */
export const lineBreaks: Plugin<[], Root> = () => (tree, file) => {
  const { phrases } = dataOf(file);
  if (!phrases) return;
  const elements: Element[] = [];
  eachElement(tree, (element) => elements.push(element));
  for (const element of elements) {
    const split = headingLevels.has(element.tagName) ? piecesOf : keepRepeats;
    element.children = element.children.flatMap((child) => {
      if (child.type !== 'text') return child;
      const pieces = split(child.value, phrases);
      if (!pieces.some(({ isKept }) => isKept)) return child;
      const parts = pieces.map(({ value, isKept }) =>
        isKept ? elementOf('span', [textNode(value)]) : textNode(value),
      );
      return elementOf('span', parts, { className: ['phrases'] });
    });
  }
};

function textNode(value: string): ElementContent {
  return { type: 'text', value };
}

/** Folds what follows a heading below it, up to the next one, where an editor wants that. */
export const foldedAnswers: Plugin<[], Root> = () => (tree, file) => {
  if (!dataOf(file).foldsAnswers) return;
  const shown: ElementContent[] = [];
  let question: Element | undefined;
  let answer: ElementContent[] | undefined;
  for (const child of tree.children as ElementContent[]) {
    if (child.type === 'element' && headingLevels.has(child.tagName)) {
      shown.push(child);
      question = child;
      answer = undefined;
    } else if (answer) answer.push(child);
    else if (question) {
      answer = [elementOf('summary', [question]), child];
      shown[shown.length - 1] = elementOf('details', answer);
    } else shown.push(child);
  }
  tree.children = shown;
};

/**
 * Makes a quiz of headings whose answers begin with one of a few texts in bold, such as "True." or "False.": visitors choose from them,
 * and styles show the answer, count the right ones, and show what stands below the last when all are answered, without scripts.
 */
export const quizzes: Plugin<[], Root> = () => (tree, file) => {
  const texts = dataOf(file).quiz;
  if (!texts) return;
  const parts: { readonly heading?: Element; readonly answer: ElementContent[] }[] = [{ answer: [] }];
  for (const child of tree.children as ElementContent[]) {
    if (child.type === 'element' && headingLevels.has(child.tagName))
      parts.push({ heading: child, answer: [] });
    else parts.at(-1)?.answer.push(child);
  }
  const choices = new Set(parts.flatMap(({ heading, answer }) => (heading && boldStart(answer)) || []));
  const shown: ElementContent[] = [];
  const questions: ElementContent[] = [];
  let after: ElementContent[] = [];
  let total = 0;
  for (const { heading, answer } of parts) {
    const right = heading && boldStart(answer);
    if (heading && right) {
      questions.push(...after, question(heading, answer, right, [...choices], texts));
      after = [];
      total++;
    } else (total > 0 ? after : shown).push(...(heading ? [heading] : []), ...answer);
  }
  const [before = '', behind = ''] = texts.score(total);
  const score = [textNode(before), elementOf('b', [], { className: [`${quiz.count}`] }), textNode(behind)];
  const again = elementOf('button', [textNode(texts.again)], {
    ...{ type: 'reset', className: ['no-print'] },
    dataLabel: 'quiz-again',
  });
  const result = elementOf('div', [...after, again], { className: ['surface', `${quiz.result}`] });
  const form = [
    elementOf('div', questions, { className: [`${quiz.questions}`] }),
    elementOf('p', score, { className: [`${quiz.score}`] }),
    elementOf('div', [result], { ariaLive: 'polite' }),
  ];
  // Enter sends nothing.
  const own = { method: 'dialog', noValidate: true, className: [`${quiz.quiz}`] };
  tree.children = choices.size > 1 ? [...shown, elementOf('form', form, own)] : tree.children;
};

/** Returns the text in bold that nodes begin with, without the stop at its end. */
function boldStart([first]: readonly ElementContent[]): string | undefined {
  const start = first?.type === 'element' ? first.children[0] : undefined;
  if (start?.type !== 'element' || start.tagName !== 'strong') return undefined;
  return textOf([start]).replace(/[\s.。]+$/u, '') || undefined;
}

function question(
  heading: Element,
  answer: readonly ElementContent[],
  right: string,
  choices: readonly string[],
  texts: NonNullable<RichTextData['quiz']>,
): Element {
  const { id = right } = heading.properties;
  // Spaces keep them apart without styles.
  const labels = choices.flatMap((choice) => {
    const own = choice === right ? { dataRight: '' } : {};
    const input = elementOf('input', [], { type: 'radio', name: id, required: true, ...own });
    return [elementOf('label', [input, textNode(choice)]), textNode(' ')];
  });
  // Styles show the one that is true.
  const verdicts = (['right', 'wrong'] as const).flatMap((name) => [
    elementOf('b', [textNode(texts[name])], { className: [`${quiz[name]}`], hidden: true }),
    textNode(' '),
  ]);
  const shown = elementOf('div', [elementOf('p', verdicts), ...answer], { className: [`${quiz.answer}`] });
  const live = elementOf('div', [shown], { ariaLive: 'polite' });
  const group = { role: 'radiogroup', ariaLabelledby: id, className: ['surface', `${quiz.question}`] };
  return elementOf('div', [heading, ...labels, live], group);
}

/** Puts the text into an element that names its language. */
export const language: Plugin<[], Root> = () => (tree, file) => {
  const children = tree.children as ElementContent[];
  tree.children = [elementOf('div', children, { className: [`${styles.text}`], ...dataOf(file).language })];
};
