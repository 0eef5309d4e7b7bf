/** A field of an entry whose English text is changed. */
export interface Edit {
  readonly entryId: string;
  readonly field: string;
}

/** Without parsing 170 MB again for each edit: entries are written with their id before their fields. */
export function withText(bytes: Buffer, { entryId, field }: Edit, text: string): Buffer {
  const entry = bytes.indexOf(`"id": "${entryId}",\n        "type": "Entry"`);
  const fieldAt = bytes.indexOf(`"${field}": {`, entry);
  const key = '"en-US": ';
  const start = bytes.indexOf(key, fieldAt) + key.length;
  const end = bytes.indexOf('"', start + 1) + 1;
  if (entry === -1 || fieldAt === -1 || start < fieldAt)
    throw new Error(`The space has no ${entryId}.${field}.`);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(JSON.stringify(text)), bytes.subarray(end)]);
}
