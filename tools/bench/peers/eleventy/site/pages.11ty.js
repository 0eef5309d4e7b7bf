import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOf } from '../lib/document.js';

const folder = process.env.PEER_CONTENT;
const sites = new Map();

function read(kind, name) {
  return JSON.parse(readFileSync(join(folder, kind, name), 'utf8'));
}

export default class Pages {
  data() {
    const pages = readdirSync(join(folder, 'site')).flatMap((name) => {
      const site = read('site', name);
      sites.set(site.code, site);
      return read('pages', name).map((item) => ({ code: site.code, item }));
    });
    return {
      pages,
      pagination: { data: 'pages', size: 1, alias: 'entry' },
      permalink: ({ entry }) => `/${entry.item.file}`,
      eleventyExcludeFromCollections: true,
    };
  }

  render({ entry }) {
    return documentOf(sites.get(entry.code), entry.item);
  }
}
