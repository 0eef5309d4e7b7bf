const link = (id, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } });

export default function transform(space) {
  for (const { sys, fields } of [...space.entries]) {
    const { productDescription: text, image } = fields;
    if (!text) continue;
    const card = { id: `${sys.id}-card`, type: 'Entry', contentType: link('card', 'ContentType') };
    fields.image = { 'en-US': image['en-US'][0] };
    fields.blocks = { 'en-US': [link(card.id)] };
    space.entries.push({ sys: card, fields: { text, image: fields.image } });
  }
  return space;
}
