import { hash } from 'node:crypto';
import { isLinkableType, linkableTypes } from '../../domain/content/content-model.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { urlBasis } from '../resolve-slugs/url-basis.ts';

/** Stands for what an entry contributes to where entries lead; empty for those that have no URL. */
export function basisDigest(content: Content, id: string): string {
  if (!isLinkableType(content.typeOf(id))) return '';
  return hash('sha256', urlBasis(content, id), 'base64');
}

/** Stands for which entries have URLs, in their order: the first of two at one address has it. */
export function linkablesDigest(content: Content): string {
  return hash('sha256', JSON.stringify(publishedIds(content, linkableTypes)), 'base64');
}
