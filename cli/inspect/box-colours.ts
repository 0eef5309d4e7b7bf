interface Look {
  readonly fill: string;
  readonly line: string;
  readonly dashed?: true;
}

/** Fill and line of a box by what `boxStyle` calls it; dark text is readable on every fill. */
export const boxLooks: Readonly<Record<string, Look>> = {
  directory: { fill: '#e6eef8', line: '#5a6b8a' },
  page: { fill: '#ffffff', line: '#5a6b8a' },
  partnerPage: { fill: '#ffffff', line: '#0a7d74' },
  stub: { fill: '#ffffff', line: '#5a6b8a', dashed: true },
  link: { fill: '#f4f1fa', line: '#8a7fb0', dashed: true },
  folded: { fill: '#f2f2f2', line: '#888888' },
  group: { fill: '#ffffff', line: '#888888', dashed: true },
  warning: { fill: '#fff3d6', line: '#a86e00' },
  error: { fill: '#fde3de', line: '#b03320' },
};
