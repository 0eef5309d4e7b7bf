import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages of all languages. */
export default function () {
  const folder = join(process.env.PEER_CONTENT, 'pages');
  return readdirSync(folder).flatMap((name) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')).map((item) => ({
      code: name.replace('.json', ''),
      ...item,
    })),
  );
}
