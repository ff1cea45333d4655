import { isWholeName } from '../name-values.ts'
import {
  contactWords,
  emailWords,
  furtherWords,
  guestWords,
  hostWords,
  kinWords,
  nameWords,
  noteWords,
  otherPeople,
  otherWords,
  ownFacts,
  phoneWords,
  staffWords,
  unclear,
} from './guest-heading-words.ts'
import { areOfGuests, isGuestWord, someOf } from './guest-titles.ts'
import { type Meaning, type Read, wordsOf } from './read-heading.ts'

type Kind = 'phone' | 'email'

const isContact = (meaning: Meaning) =>
  meaning === 'phone' || meaning === 'email' || meaning === 'phone and email'

const kindsOf = (meaning: Meaning): readonly Kind[] =>
  meaning === 'phone and email' ? ['phone', 'email'] : meaning === 'email' ? ['email'] : ['phone']

const isName = (meaning: Meaning) =>
  meaning === 'given' || meaning === 'fullname' || meaning === 'guest' || meaning === 'surname'

/** The columns so far, and whose the next one is; `brought` by a host it is the guest's if they have none of its kind. */
type Walk = {
  whose: 'guest' | 'other' | 'brought'
  hasName: boolean
  surnames: string[]
  kinds: Set<Kind>
  /** the guest's name is followed by a contact: a further name is one of another person */
  isWhole: boolean
}

/** Reads the only heading that names people as the heading of the guests, because a list may name tutors alone. */
function withLonePeople(
  known: readonly Read[],
  samples: (column: number) => readonly string[],
): readonly Read[] {
  const people = known.filter((one) => isOtherPerson(one) && !someOf(one.list, phoneWords, emailWords))
  const isNamed = known.some(
    (one) =>
      isName(one.meaning) ||
      (one.meaning === null && !isOtherPerson(one) && areMost(samples(one.column), isWholeName)),
  )
  const [lone, ...others] = people
  if (isNamed || !lone || others.length > 0 || lone.list.length > 1 || someOf(lone.list, staffWords))
    return known
  return known.map((one) => (one === lone ? { ...one, list: ['invitado'], meaning: 'guest' } : one))
}

/**
 * The columns without those of other people: a phone or an e-mail belongs to the nearest person named to its left, a column
 * under a title to the person of the title.
 */
export function withoutOtherPeople(
  headings: readonly Read[],
  samples: (column: number) => readonly string[],
  titles: readonly string[],
): Read[] {
  const known = withLonePeople(headings, samples)
  const walk: Walk = { whose: 'guest', hasName: false, surnames: [], kinds: new Set(), isWhole: false }
  const guestNames = known.filter(({ list, meaning }) => isName(meaning) && isGuestWord(list))
  const under = titles.map(wordsOf)
  const ofGuests = areOfGuests(titles)
  return known.map((one) => {
    const title = under[one.column] ?? []
    const isNewTitle = titles[one.column] !== titles[one.column - 1]
    if (isNewTitle && someOf(title, otherPeople) && ofGuests[one.column] === false) walk.whose = 'other'
    else if (isNewTitle && isGuestWord(title)) walk.whose = 'guest'
    const isOthersName = isName(one.meaning) && title.length > 0 && ofGuests[one.column] === false
    const isLater = guestNames.some(({ column }) => column > one.column)
    if (isOthersName) walk.whose = 'other'
    else if (isOtherPerson(one) || isContactByName(one, walk, samples(one.column)))
      return startOther(one, walk, samples(one.column))
    else if (isStranger(one, walk, samples(one.column))) {
      if (walk.whose === 'guest') walk.whose = 'brought'
    }
    return isOwn(one, walk, isLater) ? one : { ...one, meaning: null, isOthers: true }
  })
}

/** Whether a heading names another person, or what is asked of them: "Nombre del aval", "Contacto alternativo". */
function isOtherPerson({ list }: Read): boolean {
  if (someOf(list, otherPeople) || isHost(list)) return true
  return someOf(list, furtherWords)
    ? someOf(list, unclear)
    : someOf(list, nameWords) && list.includes('quien')
}

const areMost = (values: readonly string[], fits: (value: string) => boolean) =>
  values.length > 0 && values.filter(fits).length * 2 > values.length

/** "Contacto en la empresa" of a guest who has a name already. */
const isContactByName = ({ list, meaning }: Read, { hasName }: Walk, values: readonly string[]) =>
  hasName &&
  (meaning === null || meaning === 'contact') &&
  someOf(list, contactWords) &&
  areMost(values, isWholeName)

/** A heading without a meaning here, but with names ("Quién lo trae"), after the guest's name and contact. */
const isStranger = ({ list, meaning }: Read, { isWhole }: Walk, values: readonly string[]) =>
  isWhole && meaning === null && !someOf(list, ownFacts, noteWords) && areMost(values, isWholeName)

/** "Invitado de", "Guest of", "Novia o novio". */
const isHost = (list: readonly string[]) =>
  someOf(list, kinWords) ||
  /^(?:por|by)$/.test(list.at(-1) ?? '') ||
  (someOf(list, guestWords) && /^(?:de|del|of|do|da)$/.test(list.at(-1) ?? '')) ||
  (someOf(list, hostWords) && !someOf(list, nameWords, phoneWords, emailWords))

const answers =
  /^(?:si|sim|yes|s|y|no|nao|n|x|ok|true|false|verdadero|falso|n\/?a|-+|ninguno|ninguna|confirmad[oa]|pendiente)$/

const isPerson = (value: string) => {
  const folded = value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
  const isContact = folded.includes('@') || folded.replace(/\D/g, '').length >= 7
  return /\p{L}/u.test(folded) && !isContact && !answers.test(folded)
}

/** Another person's heading: the next columns are theirs, unless its own values are no people. */
function startOther(one: Read, walk: Walk, values: readonly string[]): Read {
  const others: Read = { ...one, meaning: null, isOthers: true }
  // Beside "Teléfono de emergencia" a plain "Teléfono" may be the guest's.
  if (someOf(one.list, phoneWords, emailWords)) {
    if (walk.whose === 'other') walk.whose = 'brought'
    return others
  }
  const isBefore = !walk.hasName && areMost(values, isWholeName)
  if (values.length === 0 || (isHost(one.list) && !isBefore)) walk.whose = 'brought'
  else if (areMost(values, isPerson)) walk.whose = 'other'
  return others
}

/** Whether a column is the guest's, and what follows from it for the next ones. */
function isOwn(one: Read, walk: Walk, isNamedLater: boolean): boolean {
  if (isName(one.meaning)) return isOwnName(one, walk, isNamedLater)
  if (one.isOthers && walk.isWhole && isGuestWord(one.list) && !someOf(one.list, phoneWords, emailWords))
    walk.whose = 'other'
  if (one.isOthers) return false
  if (one.meaning === null) return true
  if (!isContact(one.meaning)) return walk.whose !== 'other'
  const kinds = kindsOf(one.meaning)
  const isTaken = kinds.some((kind) => walk.kinds.has(kind))
  const isGuests = walk.whose === 'guest' || isGuestWord(one.list) || (walk.whose === 'brought' && !isTaken)
  if (!isGuests) return false
  for (const kind of kinds) walk.kinds.add(kind)
  walk.isWhole = walk.hasName
  return true
}

function isOwnName({ list, meaning }: Read, walk: Walk, isNamedLater: boolean): boolean {
  const text = list.join(' ')
  if (meaning === 'surname') {
    if (walk.whose === 'other' || (walk.isWhole && walk.surnames.includes(text))) return false
    walk.surnames.push(text)
    return true
  }
  const isFirst = !walk.hasName && !(walk.whose === 'other' && isNamedLater && !isGuestWord(list))
  const isPart = list.some((word) => /^(?:segundo|second|middle)$/.test(word))
  if (isFirst || (walk.hasName && walk.whose !== 'other' && (!walk.isWhole || isPart))) {
    walk.whose = 'guest'
    walk.hasName = true
    return true
  }
  walk.whose = 'other'
  return false
}

/** Whether the values of a column cannot be a guest's, whatever they look like. */
export const isOfOthers = ({ list, isOthers }: Read): boolean =>
  isOthers === true || (list.length > 1 && someOf(list, otherWords))
