export default {
  names: {
    contentTypes: {
      ...{ landingPage: 'page', banner: 'hero', textSection: 'oneColumnContent' },
      ...{ button: 'callToAction', stats: 'proof', statItem: 'figure' },
    },
    fields: {
      landingPage: { heading: 'title', sections: 'blocks', summary: 'description' },
      banner: { body: 'subHeading', image: 'foreground', buttons: 'callsToAction' },
      textSection: { text: 'content' },
      button: { label: 'text', url: 'externalDestination' },
      stats: { stats: 'items' },
    },
  },
  urls: {},
};
