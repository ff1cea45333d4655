/** A part of an address that is a word, a name, a number or a UUID, and opens nothing by itself. */
const harmless = /^(?=.{0,31}$|.*-)[a-z0-9]+(-[a-z0-9]+)*$/

const cut = '•••'

/** The text of a mail with the secrets of its links cut out: staff read what was said, and cannot follow a link. */
export function cutSecrets(text: string): string {
  return text.replaceAll(/(https?:\/\/[^/\s?#]+)([^\s]*)/g, (_all, host: string, rest: string) => {
    const [path = '', query] = rest.split(/[?#](.*)/s)
    const said = path
      .split('/')
      .map((part) => (part === '' || harmless.test(part) ? part : cut))
      .join('/')
    return `${host}${said}${query === undefined ? '' : `?${cut}`}`
  })
}
