const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

export function escape(text) {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character]) : text;
}

/** Joins what a list becomes. */
export function each(items, render) {
  let html = '';
  for (const item of items) html += render(item);
  return html;
}

/** Answers each key once and then from memory. */
export function once(create) {
  const kept = new Map();
  return (key) => {
    if (!kept.has(key)) kept.set(key, create(key));
    return kept.get(key);
  };
}

/** @param label whether analytics are told of clicks on it */
export function link({ url, name, label: id }, className, { label, content = escape(name) } = {}) {
  const elsewhere = /^https?:/.test(url) ? ' target="_blank" rel="noopener noreferrer"' : '';
  const attributes = `${elsewhere}${className ? ` class="${className}"` : ''}${label ? ` data-label="${escape(id)}"` : ''}`;
  return `<a href="${escape(url)}"${attributes}>${content}</a>`;
}

export function picture(image, className) {
  if (!image) return '';
  const { sources, sizes, src, alt, width, height, leads } = image;
  const source = ({ type, srcset }) => `<source type="${type}" srcset="${escape(srcset)}" sizes="${sizes}"/>`;
  return (
    `<picture>${each(sources, source)}<img src="${escape(src)}" alt="${escape(alt)}" width="${width}" height="${height}"` +
    `${className ? ` class="${className}"` : ''}${leads ? ' fetchpriority="high"' : ' loading="lazy" decoding="async"'}/></picture>`
  );
}

/** @param json ready for its place */
export function facts(json) {
  return json ? `<script type="application/ld+json">${json}</script>` : '';
}

const icons = {
  globe: '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  chat: '<path d="M20 12a8 7 0 0 1-11.5 6.3L4 20l1.3-4A7 7 0 0 1 4 12a8 7 0 0 1 16 0Z"/><path d="M9 12h.01M12 12h.01M15 12h.01"/>',
  home: '<path d="m4 11 8-7 8 7M6 10v9h4v-5h4v5h4v-9"/>',
};

export function icon(name) {
  return `<svg aria-hidden="true" class="icon" viewBox="0 0 24 24">${icons[name]}</svg>`;
}
