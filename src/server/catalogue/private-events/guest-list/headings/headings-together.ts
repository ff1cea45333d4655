import { isWholeName } from '../name-values.ts'
import { isOfOthers } from './column-owners.ts'
import {
  addressWords,
  contactWords,
  emailNeutral,
  emailWords,
  guestWords,
  nameWords,
  neutral,
  otherWords,
  phoneWords,
  unclear,
} from './guest-heading-words.ts'
import type { Meaning, Read } from './read-heading.ts'

/**
 * Headings of forms are sentences ("¿A qué número de WhatsApp te escribimos?"). A field without a column gets the only one
 * whose heading has its word and whose values are of its kind.
 */
export function withSentences(
  known: readonly Read[],
  samples: (column: number) => readonly string[],
): Read[] {
  const has = (...meanings: Meaning[]) => known.some(({ meaning }) => meanings.includes(meaning))
  const most = (column: number, fits: (value: string) => boolean) => {
    const values = samples(column)
    return values.length > 0 && values.filter(fits).length * 2 > values.length
  }
  const alone = (set: ReadonlySet<string>, fits: (value: string) => boolean) => {
    const fitting = known.filter(
      ({ column, list, meaning, isOthers }) =>
        meaning === null &&
        !isOthers &&
        list.some((word) => set.has(word)) &&
        !list.some((word) => otherWords.has(word)) &&
        most(column, fits),
    )
    return fitting.length === 1 ? fitting[0]?.column : undefined
  }
  const found = new Map<number | undefined, Meaning>()
  if (!has('email', 'phone and email')) found.set(alone(emailWords, isAddress), 'email')
  if (!has('phone', 'phone and email', 'contact')) found.set(alone(phoneWords, isNumber), 'phone')
  if (!has('fullname', 'given', 'guest', 'surname'))
    found.set(
      alone(nameWords, (value) => !isAddress(value) && !/\d/.test(value)),
      'fullname',
    )
  return known.map((one) => ({ ...one, meaning: one.meaning ?? found.get(one.column) ?? null }))
}

/**
 * A form fills "Correo electrónico" with "anonymous" and "Nombre" with nothing for people who are not logged in, and asks for both again:
 * columns of a kind none of which has a value of it are not read where another column has.
 */
export function withoutUnfilled(
  known: readonly Read[],
  samples: (column: number) => readonly string[],
): Read[] {
  const settle = (list: readonly Read[]) => withNames(withSentences(list, samples), samples)
  const isOf = (email: boolean) => (one: Read) => (email ? isEmail(one.meaning) : isName(one.meaning))
  return [true, false].reduce((list, email) => {
    const own = known.filter(isOf(email))
    const fits = email ? isAddress : Boolean
    if (own.length === 0 || own.some(({ column }) => samples(column).some(fits))) return list
    const without = settle(
      known.map((one) => (own.includes(one) ? { ...one, meaning: null, isOthers: true } : one)),
    )
    const other = without.find(isOf(email))
    return list.map((one) =>
      one.column === other?.column ? other : other && isOf(email)(one) ? { ...one, meaning: null } : one,
    )
  }, settle(known))
}

const isEmail = (meaning: Meaning) => meaning === 'email' || meaning === 'phone and email'

const isName = (meaning: Meaning) =>
  meaning === 'fullname' || meaning === 'given' || meaning === 'guest' || meaning === 'surname'

/** "First" and "Last", and the "Nom" or "Name" that stands beside a "Prénom" or "Vorname". */
export function withSurnames(known: readonly Read[]): Read[] {
  const texts = known.map(({ list }) => list.join(' '))
  if (known.some(({ meaning }) => meaning === 'surname')) return [...known]
  if (texts.includes('first') && texts.includes('last'))
    return known.map((one, at) => {
      const meaning = texts[at] === 'first' ? 'given' : texts[at] === 'last' ? 'surname' : one.meaning
      return { ...one, meaning }
    })
  const hasForename = known.some(({ list }) => list.some((word) => /^(?:prenom|vorname)/.test(word)))
  return known.map((one, at) =>
    hasForename && /^(?:nom|name)$/.test(texts[at] ?? '') ? { ...one, meaning: 'surname' } : one,
  )
}

/** In a list of couples the phone and the e-mail of "Invitado 2" are not those of the first guest. */
export function withoutFurtherGuests(known: readonly Read[]): Read[] {
  const numberIn = ({ list }: Read) => list.find((word) => /^(?:[2-9]|1\d)$/.test(word))
  const isGuest = ({ list }: Read) => list.some((word) => guestWords.has(word))
  const further = new Set(known.filter(isGuest).flatMap((one) => numberIn(one) ?? []))
  return known.map((one) =>
    further.has(numberIn(one) ?? '') ? { ...one, meaning: null, isOthers: true } : one,
  )
}

/**
 * Headings in another language or with a word of their own ("Quién"): a list without names or addresses takes the only
 * column whose values are such.
 */
export function withNames(known: readonly Read[], samples: (column: number) => readonly string[]): Read[] {
  const only = (fits: (value: string) => boolean, isOther: (one: Read) => boolean = isOfOthers) => {
    const fitting = known.filter((one) => {
      const values = samples(one.column)
      const isFree = one.list.length > 0 && one.meaning === null && !isOther(one)
      return isFree && values.filter(fits).length * 2 > values.length
    })
    return fitting.length === 1 ? fitting[0]?.column : undefined
  }
  const found = new Map<number | undefined, Meaning>()
  if (!known.some(({ meaning }) => isName(meaning))) found.set(only(isWholeName), 'fullname')
  if (!known.some(({ meaning }) => meaning === 'email' || meaning === 'phone and email'))
    found.set(only(isAddress, isNoAddress), 'email')
  return known.map((one) => ({ ...one, meaning: one.meaning ?? found.get(one.column) ?? null }))
}

/** An address under a heading that says something else ("Instagram", "Notas") may be anybody's, or no e-mail. */
const isNoAddress = (one: Read) =>
  isOfOthers(one) ||
  !one.list.every((word) =>
    [neutral, emailNeutral, contactWords, unclear, addressWords].some((set) => set.has(word)),
  )

const isAddress = (value: string) => value.includes('@')
const isNumber = (value: string) => digitsIn(value) >= 7 && !isAddress(value)

export const digitsIn = (text: string) => text.replace(/\D/g, '').length
