export default {
  names: {
    contentTypes: {
      ...{ layout: 'page', course: 'page', lesson: 'page', category: null, layoutHeroImage: null },
      ...{ lessonCopy: 'oneColumnContent', lessonImage: 'linkedImage', lessonCodeSnippets: null },
    },
    fields: {
      layout: { contentModules: 'blocks' },
      lesson: { modules: 'blocks' },
      lessonCopy: { copy: 'content' },
    },
  },
  urls: { section: { course: 'courses', lesson: 'courses/lessons' }, home: 'home' },
  transform: './transform.js',
};
