/** JSON for a script element: no text in it, such as `</script>` or `<!--`, can end or change the element. */
export function jsonForHtml(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
