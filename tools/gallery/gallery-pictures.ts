import type { Image } from '../../domain/content/entries.ts';

/** Drawn here, so that the gallery shows the same whatever the site's content is. */
const pictures: Readonly<Record<string, readonly [width: number, height: number, drawing: string]>> = {
  wide: [
    640,
    400,
    '<rect width="640" height="400" rx="32" class="sky"/><circle cx="480" cy="110" r="44" class="sun"/><path d="M0 330 180 190 340 300 460 220 640 340v60H0z" class="hill"/><path d="M90 300q130-90 240-20t230-50" class="way"/>',
  ],
  square: [
    320,
    320,
    '<circle cx="160" cy="160" r="150" class="sky"/><path d="M160 60 240 94v76c0 54-36 88-80 108-44-20-80-54-80-108V94z" class="hill"/><path d="m124 168 26 26 48-56" class="tick"/>',
  ],
  logo: [200, 48, '<rect width="48" height="48" rx="12" class="ink"/><path d="M64 24h128" class="line"/>'],
};

const style =
  '.sky{fill:#d9f2ee}.sun{fill:#ffb84d}.hill{fill:#0a7d74}.ink{fill:#2b3f63}.way,.tick,.line{fill:none;stroke:#fff;stroke-width:10;stroke-linecap:round}.way{stroke:#ffb84d;stroke-dasharray:1 22}.line{stroke:#2b3f63}@media (prefers-color-scheme:dark){.sky{fill:#173f4a}.hill{fill:#17998d}.ink{fill:#b9c5da}.line{stroke:#b9c5da}}';

/** The room for a film, and what stands around it. */
const film: Image = {
  url: 'data:video/webm,',
  alt: 'Specimen',
  width: 0,
  height: 0,
  contentType: 'video/webm',
};

const drawn = Object.fromEntries(
  Object.entries(pictures).map(([id, [width, height, drawing]]) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>${style}</style>${drawing}</svg>`;
    const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    return [id, { url, alt: 'Specimen', width, height, contentType: 'image/svg+xml' }];
  }),
);

export const galleryImages: Readonly<Record<string, Image>> = { ...drawn, film };
