export function Link({ url, className, children }) {
  const elsewhere = /^https?:/.test(url);
  return (
    <a
      href={url}
      target={elsewhere ? '_blank' : undefined}
      rel={elsewhere ? 'noopener noreferrer' : undefined}
      className={className}
    >
      {children}
    </a>
  );
}

export function Picture({ image, width, className, priority, decorative }) {
  if (!image) return null;
  const source = (each) => `${image.url}?fm=webp&q=60&w=${each}`;
  const img = (
    <img
      src={source(width)}
      srcSet={`${source(width)} ${width}w, ${source(2 * width)} ${2 * width}w`}
      sizes={`(min-width: ${width}px) ${width}px, 100vw`}
      alt={decorative ? '' : image.alt}
      width={image.width}
      height={image.height}
      className={className}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority === 'first' ? 'high' : undefined}
      decoding="async"
    />
  );
  return priority ? <picture>{img}</picture> : img;
}

const icons = {
  globe: [
    <circle key="circle" cx="12" cy="12" r="9" />,
    <path key="lines" d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />,
  ],
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  chat: [
    <path key="bubble" d="M20 12a8 7 0 0 1-11.5 6.3L4 20l1.3-4A7 7 0 0 1 4 12a8 7 0 0 1 16 0Z" />,
    <path key="dots" d="M9 12h.01M12 12h.01M15 12h.01" />,
  ],
  home: <path d="m4 11 8-7 8 7M6 10v9h4v-5h4v5h4v-9" />,
};

export function Icon({ name }) {
  return (
    <svg aria-hidden="true" className="icon" viewBox="0 0 24 24">
      {icons[name]}
    </svg>
  );
}
