import type { Content } from './content.ts';

/** The same content, which writes down the id of every entry and asset that somebody asks it for. */
export function recordUses(content: Content, used: (id: string) => void): Content {
  const recorded =
    <Value>(ask: (id: string) => Value) =>
    (id: string): Value => {
      used(id);
      return ask(id);
    };
  return {
    ...content,
    typeOf: recorded(content.typeOf),
    stateOf: recorded(content.stateOf),
    assetStateOf: recorded(content.assetStateOf),
    isPublished: recorded(content.isPublished),
    entry: recorded(content.entry),
    checkedEntry: recorded(content.checkedEntry),
    asset: recorded(content.asset),
    checkedAsset: recorded(content.checkedAsset),
  };
}
