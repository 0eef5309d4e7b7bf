const link = (id, linkType = 'Entry') => ({ sys: { type: 'Link', linkType, id } });

export default function transform(space) {
  const posts = space.entries.filter(({ sys }) => sys.contentType.sys.id === 'blogPost');
  const add = (type, id, fields) =>
    space.entries.push({ sys: { id, type: 'Entry', contentType: link(type, 'ContentType') }, fields });
  for (const { sys, fields } of posts) {
    add('oneColumnContent', `${sys.id}-body`, { content: fields.body });
    fields.blocks = { 'en-US': [link(`${sys.id}-body`)] };
  }
  add('threeColumnDirectoryLinks', 'posts', { links: { 'en-US': posts.map(({ sys }) => link(sys.id)) } });
  add('page', 'home', { title: { 'en-US': 'Blog' }, blocks: { 'en-US': [link('posts')] } });
  return space;
}
