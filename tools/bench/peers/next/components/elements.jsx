/** `isLabelled`: whether analytics are told of clicks on it. */
export function Link({ item: { url, name, label }, className, isLabelled, children = name }) {
  const elsewhere = /^https?:/.test(url);
  return (
    <a
      href={url}
      target={elsewhere ? '_blank' : undefined}
      rel={elsewhere ? 'noopener noreferrer' : undefined}
      className={className}
      data-label={isLabelled ? label : undefined}
    >
      {children}
    </a>
  );
}

export function Picture({ image, className }) {
  if (!image) return null;
  const { sources, sizes, src, alt, width, height, leads } = image;
  const loading = leads ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' };
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img src={src} alt={alt} width={width} height={height} className={className} {...loading} />
    </picture>
  );
}

/** `json` is ready for its place. */
export function Facts({ json }) {
  if (!json) return null;
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
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
