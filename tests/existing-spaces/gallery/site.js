export default {
  names: {
    contentTypes: { photoGallery: 'page', image: 'linkedImage', author: null },
    fields: { photoGallery: { coverImage: 'ogImage', images: 'blocks' }, image: { photo: 'image' } },
  },
  urls: { home: 'along-the-shore' },
};
