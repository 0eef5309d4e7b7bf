/** Draws the sample's photographs: landscapes made of noise and light. */
import sharp from 'sharp';

interface Scene {
  readonly seed: number;
  readonly sky: readonly [top: string, middle: string, bottom: string];
  readonly sun: readonly [x: number, y: number, color: string];
  /** Farthest first. */
  readonly ridges: readonly (readonly [height: number, color: string])[];
  readonly water: string;
}

const width = 1600;
const height = 1000;
const shore = 720;

const scenes: Readonly<Record<string, Scene>> = {
  'photo-fjord': {
    seed: 11,
    sky: ['#1d3b66', '#c98f86', '#f6d2a2'],
    sun: [1080, 560, '#fff1cf'],
    ridges: [
      [300, '#8a7f97'],
      [235, '#5d6384'],
      [165, '#344567'],
      [90, '#17273f'],
    ],
    water: '#34507a',
  },
  'photo-moonlight': {
    seed: 29,
    sky: ['#050d1f', '#12294d', '#3b5f86'],
    sun: [420, 210, '#e8f0ff'],
    ridges: [
      [260, '#22385c'],
      [180, '#172846'],
      [95, '#0a1529'],
    ],
    water: '#16294a',
  },
};

/** Draws a line of hills as a sum of sine waves whose phases come from the seed. */
function ridge(base: number, top: number, seed: number): string {
  const heightAt = (x: number) =>
    [1, 2, 5, 11, 23].reduce((sum, waves) => {
      const phase = (seed * 37 * waves) % 17;
      return sum + Math.sin((x / width) * Math.PI * 2 * waves + phase) / (waves + 0.6);
    }, 0);
  const points = Array.from({ length: 161 }, (_, at) => {
    const x = at * 10;
    return `${x},${(base - top * (0.62 + 0.38 * heightAt(x))).toFixed(1)}`;
  });
  return `M0,${height}L${points.join('L')}L${width},${height}Z`;
}

function draw({ seed, sky, sun, ridges, water }: Scene): string {
  const [x, y, glow] = sun;
  const hills = ridges.map(
    ([top, color], at) => `<path d="${ridge(shore + at * 6, top, seed + at * 3)}" fill="${color}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".62" stop-color="${sky[1]}"/><stop offset=".76" stop-color="${sky[2]}"/></linearGradient>
<radialGradient id="glow"><stop stop-color="${glow}"/><stop offset=".12" stop-color="${glow}" stop-opacity=".85"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="mirror" x2="0" y2="1"><stop stop-color="${sky[2]}" stop-opacity=".75"/><stop offset=".5" stop-color="${water}" stop-opacity=".9"/><stop offset="1" stop-color="${sky[0]}"/></linearGradient>
<filter id="clouds" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".0035 .014" numOctaves="5" seed="${seed}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 .96 0 0 0 0 .92 1.9 0 0 0 -.82"/></filter>
<filter id="waves" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".006 .11" numOctaves="4" seed="${seed}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1.5 0 0 0 -.62"/></filter>
<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="${seed}"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .22 0"/></filter>
</defs>
<rect width="100%" height="100%" fill="url(#sky)"/>
<rect width="100%" height="${shore}" filter="url(#clouds)" opacity=".55"/>
<circle cx="${x}" cy="${y}" r="430" fill="url(#glow)"/>
${hills.join('\n')}
<rect y="${shore + 20}" width="100%" height="${height - shore}" fill="url(#mirror)"/>
<rect y="${shore + 20}" width="100%" height="${height - shore}" filter="url(#waves)" opacity=".35"/>
<ellipse cx="${x}" cy="${shore + 150}" rx="170" ry="150" fill="url(#glow)" opacity=".55"/>
<rect width="100%" height="100%" filter="url(#grain)" opacity=".5"/>
</svg>`;
}

/** Maps each photograph's file name to the function that renders it as JPEG (about a second each). */
export const photos: Readonly<Record<string, () => Promise<Buffer>>> = Object.fromEntries(
  Object.entries(scenes).map(([name, scene]) => [
    `${name}.jpg`,
    () =>
      sharp(Buffer.from(draw(scene)))
        .flatten()
        .jpeg({ quality: 80, mozjpeg: true })
        .toBuffer(),
  ]),
);
