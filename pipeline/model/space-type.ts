/** A content type as the space has it, which may differ from the content model. */
export interface SpaceType {
  readonly id: string;
  /** As editors see it. */
  readonly name: string;
  /** Absent where the export has something else in their place. */
  readonly fields?: readonly SpaceField[];
  /** Byte offset in the content file. */
  readonly offset: number;
}

/** A field of a content type as the space has it. */
export interface SpaceField {
  readonly id: string;
  /** Contentful's type, with what a link or a list holds: `Symbol`, `Link<Entry>`, `Array<Link<Asset>>`. */
  readonly type: string;
  readonly localized: boolean;
  readonly required: boolean;
  /** Is it hidden from editors? */
  readonly disabled: boolean;
  /** Is it left out of what the Delivery API answers? */
  readonly omitted: boolean;
  /** Content types that its links may point at; undefined: any. */
  readonly allows?: readonly string[];
}
