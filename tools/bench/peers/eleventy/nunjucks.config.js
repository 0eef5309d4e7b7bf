import { richText } from './lib/rich-text.js';

/** As Eleventy's documentation shows it: layouts and includes in Nunjucks, data files, one template paginated over the pages. */
export default function (config) {
  config.addPassthroughCopy({ [process.env.PEER_ASSETS]: 'assets' });
  config.addFilter('richText', richText);
  config.setUseGitIgnore(false);
  return { dir: { input: 'nunjucks' } };
}
