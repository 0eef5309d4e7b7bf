/** Says of each paragraph which language it is in. */
export default function language({ attribute }) {
  return (tree, file) => {
    for (const node of tree.children) if (node.tagName === 'p') node.properties[attribute] = file.data.locale;
  };
}
