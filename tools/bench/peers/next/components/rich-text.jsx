import { Link } from './elements.jsx';

const tags = {
  paragraph: 'p',
  'unordered-list': 'ul',
  'ordered-list': 'ol',
  'list-item': 'li',
  blockquote: 'blockquote',
};

export function RichText({ nodes }) {
  return <div className="rich_text_text">{nodes.map(nodeOf)}</div>;
}

function nodeOf({ node, value, bold, uri, id, content }, at) {
  if (node === 'text') return bold ? <strong key={at}>{value}</strong> : value;
  const inner = content.map(nodeOf);
  if (node === 'hyperlink')
    return uri ? (
      <Link key={at} item={{ url: uri }}>
        {inner}
      </Link>
    ) : (
      inner
    );
  const Tag = tags[node] ?? `h${node.at(-1)}`;
  return (
    <Tag key={at} id={id}>
      {inner}
    </Tag>
  );
}
