import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Head from 'next/head';
import { Block } from '../components/blocks.jsx';
import { PageHead } from '../components/head.jsx';
import { LanguageDialog, ShellEnd, ShellStart } from '../components/shell.jsx';

/** The pages need no script of Next's, and so not their content a second time. */
export const config = { unstable_runtimeJS: false };

const folder = process.env.PEER_CONTENT;

/** Each language is read once a process. */
const kept = new Map();

function languages() {
  return readdirSync(join(folder, 'site')).map((name) => name.replace('.json', ''));
}

function read(code) {
  const parse = (kind) => JSON.parse(readFileSync(join(folder, kind, `${code}.json`), 'utf8'));
  if (!kept.has(code)) {
    const pages = new Map(parse('pages').map((page) => [page.path, page]));
    kept.set(code, { site: parse('site'), pages });
  }
  return kept.get(code);
}

export function getStaticPaths() {
  const paths = languages().flatMap((code) =>
    [...read(code).pages.keys()].map((path) => ({ params: { path: path.split('/').filter(Boolean) } })),
  );
  return { paths, fallback: false };
}

export function getStaticProps({ params }) {
  const path = `/${(params.path ?? []).join('/')}`;
  const code = languages().find((each) => each === params.path?.[0]) ?? 'en';
  const { site, pages } = read(code);
  return { props: { site, page: pages.get(path) } };
}

export default function Page({ site, page }) {
  return (
    <>
      <Head>{PageHead({ site, page })}</Head>
      <ShellStart site={site} />
      <main id="main_content" tabIndex={-1}>
        {page.blocks.map((item, at) => (
          <Block key={at} item={item} site={site} page={page} />
        ))}
      </main>
      <ShellEnd site={site} />
      <LanguageDialog site={site} page={page} />
    </>
  );
}
