/** Templates are plain JavaScript: Eleventy's fastest. Pages stay out of collections, which nothing here asks for. */
export default function (config) {
  config.addPassthroughCopy({ [process.env.PEER_ASSETS]: 'assets' });
  config.setUseGitIgnore(false);
  return { dir: { input: 'site' } };
}
