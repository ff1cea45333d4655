import { emailWords, phoneWords, words } from './guest-heading-words.ts'
import { someOf } from './guest-titles.ts'
import type { Meaning, Read } from './read-heading.ts'

/** People who are named beside a guest without being the one who is invited: who comes along, and for whom the guest works. */
const beside = words(
  'acompanante acompanantes acompanhante acompanhantes companion plusone pareja jefe jefa jefatura gerente manager supervisor supervisora ' +
    'lider leader coordinador coordinadora esposo esposa conyuge spouse wife husband',
)

const isContact = (meaning: Meaning) =>
  meaning === 'phone' || meaning === 'email' || meaning === 'phone and email'

const isName = (meaning: Meaning) => meaning === 'fullname' || meaning === 'given' || meaning === 'guest'

/**
 * Gives the only phone and e-mail of a row to its guest where they stand behind a companion or a superior ("Invitado, Acompañante,
 * Teléfono, Correo"): a refusal would say that the list has none. `column` is that person's, so that the host is told.
 */
export function withLoneContacts(
  read: readonly Read[],
  owned: readonly Read[],
): { known: Read[]; column: number | undefined } {
  const none = { known: [...owned], column: undefined }
  const name = owned.find(({ meaning }) => isName(meaning))
  const other = read.find(
    ({ list, column }) =>
      name && column > name.column && someOf(list, beside) && !someOf(list, phoneWords, emailWords),
  )
  if (!other || owned.some(({ meaning }) => isContact(meaning))) return none
  const contacts = read.filter(({ meaning }) => isContact(meaning))
  const isNext = contacts.every(({ column }, nth) => column === other.column + 1 + nth)
  const kinds = contacts.map(({ meaning }) => meaning)
  const isWhole = kinds.includes('phone and email') || (kinds.includes('phone') && kinds.includes('email'))
  if (!isWhole || !isNext || new Set(kinds).size < kinds.length) return none
  const known = owned.map((one) => contacts.find(({ column }) => column === one.column) ?? one)
  return { known, column: other.column }
}
