import type { Element, ElementContent, Root } from 'hast';
import type { Parser } from 'unified';
import type { RichTextDocument, RichTextElement } from '../../domain/content/rich-text.ts';
import { isBlank } from '../../domain/content/values.ts';
import type { SplitPhrases } from '../../domain/locales/phrases.ts';
import type { TextLanguage } from '../../domain/locales/text-direction.ts';

/** Stands for an embedded entry or asset, which a React template shows. */
interface Embed {
  readonly type: 'embed';
  readonly source: RichTextElement;
}

declare module 'hast' {
  interface ElementContentMap {
    embed: Embed;
  }
  interface RootContentMap {
    embed: Embed;
  }
}

/** Describes a text to be rendered, and how to resolve what it refers to: the `data` of its file. */
export interface RichTextData {
  readonly document: RichTextDocument;
  /** UI code of the page's language. */
  readonly locale: string;
  /** Path of the page, if it has an entry. */
  readonly path: string | undefined;
  readonly entryId: string;
  /** Path below which the site is published, added to addresses when the markup is written. */
  readonly basePath: string;
  readonly language: TextLanguage;
  /** Whether the text below a heading is shown when the heading is pressed. */
  readonly foldsAnswers: boolean;
  /** Texts of a quiz, where the text is one. */
  readonly quiz?: QuizTexts;
  /** Returns the address that an editor typed, in the reader's language. */
  readonly typedLink: (address: string) => string | undefined;
  /** Returns the address of the linked entry. */
  readonly entryUrl: (id: string) => string | undefined;
  /** Returns the address of the linked file. */
  readonly assetUrl: (id: string) => string | undefined;
  /** Returns the level at which the next heading is shown. @param written 1 to 6 */
  readonly levelOf: (written: number) => number;
  /** Returns the next anchor of the page for a heading. @param level 1 to 5 */
  readonly nextId: (heading: string, level: number) => string | undefined;
  /** Returns the former anchor of a heading, if links may still name it. */
  readonly formerId: (heading: string, id: string) => string | undefined;
  /** Splits a text into parts that stay on one line; undefined where lines break at spaces. */
  readonly phrases: SplitPhrases | undefined;
  /** Gets the embedded entries and assets, in order. */
  readonly embeds: RichTextElement[];
}

interface QuizTexts {
  readonly right: string;
  readonly wrong: string;
  /** Returns the text before and after the number of right answers. */
  readonly score: (total: number) => readonly string[];
  readonly again: string;
}

/** Returns a text's markup, with a mark for each embed. */
export type RichTextProcessor = (data: RichTextData) => string;

export type RichTextFile = Parameters<Parser>[1];

/** Returns the data of a text's file. */
export function dataOf({ data }: RichTextFile): RichTextData {
  return data as unknown as RichTextData;
}

/** Creates an element. */
export function elementOf(
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children };
}

/** Calls a function for each element in document order, an element before its contents. */
export function eachElement(
  { children }: Root | Element,
  visit: (element: Element, at: number, siblings: (Root | Element)['children']) => void,
): void {
  for (let at = 0; at < children.length; at++) {
    const child = children[at];
    if (child?.type !== 'element') continue;
    visit(child, at, children);
    eachElement(child, visit);
  }
}

/** Returns the visible text of nodes, with each line break as a space. */
export function textOf(nodes: readonly ElementContent[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.type === 'text') text += node.value;
    else if (node.type === 'element') text += node.tagName === 'br' ? ' ' : textOf(node.children);
  }
  return text;
}

/** Returns whether nodes have neither visible text nor embeds. */
export function isEmpty(nodes: readonly ElementContent[]): boolean {
  return nodes.every((node) => {
    if (node.type === 'text') return isBlank(node.value);
    return node.type === 'element' && isEmpty(node.children);
  });
}
