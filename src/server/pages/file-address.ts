/** Whether an address ends like the name of a file. No page has such an address; `.data` is what a page loads. */
export function isFileAddress(url: string): boolean {
  return /^[^?]*\.(?!data\b)\w+(\?|$)/.test(url)
}
