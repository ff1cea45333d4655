/** Words with which a first name goes on: "Ma. del Carmen", "María de los Ángeles". */
const goesOn = /^(?:de|del|la|las|los|el|da|do|das|dos)$/iu

/** The first name of a whole name, for a greeting: abbreviations such as "Ma." and "M.ª" are no name by themselves. */
export function firstNameOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const isWhole = (at: number) =>
    !/(?:\.|\.?[ªº])$/u.test(words[at] ?? '') &&
    !goesOn.test(words[at] ?? '') &&
    !goesOn.test(words[at + 1] ?? '')
  const end = words.findIndex((_, at) => isWhole(at))
  return words.slice(0, end === -1 ? undefined : end + 1).join(' ')
}
