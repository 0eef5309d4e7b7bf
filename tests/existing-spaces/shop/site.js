export default {
  names: {
    contentTypes: { product: 'page', brand: 'page', category: null },
    fields: { product: { productName: 'title', image: 'ogImage' }, brand: { companyName: 'title' } },
  },
  urls: { section: { product: 'products' }, home: 'oak-iron' },
  transform: './transform.js',
};
