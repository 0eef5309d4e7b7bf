const node = (nodeType, content) => ({ nodeType, data: {}, content });
const paragraph = (value) => node('paragraph', [{ nodeType: 'text', value, marks: [], data: {} }]);

export default function transform(space) {
  for (const { copy } of space.entries.map(({ fields }) => fields))
    for (const code in copy) copy[code] = node('document', copy[code].split('\n\n').map(paragraph));
  return space;
}
