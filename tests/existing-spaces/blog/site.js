export default {
  names: {
    contentTypes: { blogPost: 'page', person: null },
    fields: { blogPost: { heroImage: 'ogImage', description: null } },
  },
  urls: { section: 'blog', home: 'home' },
  transform: './transform.js',
};
