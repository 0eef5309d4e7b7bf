import parseSelectors from 'css-tree/selector-parser';
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { ident, string } from 'css-tree/utils';

/**
 * Holds a token of CSS and its place. `name` is what an identifier or a string says, without escapes; `within` is the innermost
 * open bracket, with the name of its function.
 *
 * @typedef {{ type: number, start: number, end: number, name?: string, within?: string }} Token
 */

/**
 * Holds what stands before a `{`, `}` or `;`, without spaces and comments: `rule` are selectors. Its name is the property, or the
 * at-rule as `@media`.
 *
 * @typedef {{ kind: 'rule' | 'at' | 'declaration' | 'end', name: string, end: string, tokens: Token[], start: number, line: number }} Part
 */

/**
 * Holds a selector or a part of one, such as a `ClassSelector`, as css-tree reads it; `loc` is relative to the text that was read.
 *
 * @typedef {{ type: string, name?: string, children?: SelectorNode[], selector?: SelectorNode,
 *   loc: { start: { offset: number }, end: { offset: number } } }} SelectorNode
 */

const opening = new Set([tokenTypes.Function, tokenTypes.LeftParenthesis, tokenTypes.LeftSquareBracket]);
const closing = new Set([tokenTypes.RightParenthesis, tokenTypes.RightSquareBracket]);
const skipped = new Set([tokenTypes.WhiteSpace, tokenTypes.Comment, tokenTypes.CDO, tokenTypes.CDC]);

/**
 * Splits a stylesheet into the parts that CSS itself has, by the tokens of css-tree: its parser takes nested rules that begin
 * with a class as text (3.2).
 *
 * @param {string} css
 * @returns {Part[]} in their order, with `end` for each `}`
 */
export function partsOf(css) {
  const parts = [];
  const within = [];
  let tokens = [];
  let counted = 0;
  let line = 1;
  const finish = (end, at) => {
    const start = tokens[0]?.start ?? at;
    line += css.slice(counted, start).split('\n').length - 1;
    counted = start;
    if (tokens.length > 0) parts.push({ ...kindOf(tokens, end), end, tokens, start, line });
    if (end === '}') parts.push({ kind: 'end', name: '', end, tokens: [], start: at, line });
    tokens = [];
  };
  tokenize(css, (type, start, end) => {
    const text = css.slice(start, end);
    const isInner = within.length > 0 || (text === '{' && isCustomProperty(tokens));
    if (opening.has(type) || (isInner && text === '{')) within.push(text.toLowerCase());
    else if (closing.has(type) || (isInner && text === '}')) within.pop();
    else if (!isInner && /^[{};]$/.test(text)) return finish(text, start);
    if (!skipped.has(type))
      tokens.push({ type, start, end, name: nameOf(type, text), within: within.at(-1) });
  });
  finish(';', css.length);
  return parts;
}

function isCustomProperty([property, colon]) {
  return property?.name?.startsWith('--') && colon?.type === tokenTypes.Colon;
}

function nameOf(type, text) {
  if (type === tokenTypes.Ident || type === tokenTypes.AtKeyword) return ident.decode(text);
  return type === tokenTypes.String ? string.decode(text) : undefined;
}

function kindOf(tokens, end) {
  const [{ type, name = '' }] = tokens;
  if (type === tokenTypes.AtKeyword) return { kind: 'at', name: name.toLowerCase() };
  if (end === '{') return { kind: 'rule', name: '' };
  return { kind: 'declaration', name: name.startsWith('--') ? name : name.toLowerCase() };
}

/**
 * Reads a list of selectors.
 *
 * @param {string} text
 * @returns {SelectorNode[]} none for what isn't one
 */
export function selectorsOf(text) {
  try {
    // Lists of css-tree become arrays.
    return JSON.parse(JSON.stringify(parseSelectors(text, { context: 'selectorList', positions: true })))
      .children;
  } catch {
    return [];
  }
}
