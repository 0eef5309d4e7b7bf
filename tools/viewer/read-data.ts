/** The data that the command has put into the page. */
export function readData<Data>(): Data {
  return JSON.parse(document.getElementById('data')?.textContent ?? 'null') as Data;
}
