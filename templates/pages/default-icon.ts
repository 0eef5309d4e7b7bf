const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0f1f3a"/>' +
  '<path d="m5 15 22-9-8 21-5-9Z" fill="#d9f2ee"/><path d="m14 18 13-12-8 21Z" fill="#0a7d74"/></svg>';

/** The site's icon, in the page itself: a folded paper plane. */
export const defaultIcon = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
