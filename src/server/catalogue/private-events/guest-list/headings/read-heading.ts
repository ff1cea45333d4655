import {
  areaWords,
  callingWords,
  emailNeutral,
  emailWords,
  fullWords,
  givenWords,
  guestWords,
  nameWords,
  neutral,
  phoneNeutral,
  phoneWords,
  rankWords,
  surnameWords,
  unclear,
  words,
} from './guest-heading-words.ts'

/** `name` is found when a column has names, whole or in parts; `beside` names a person before the only contacts of a row. */
export type GuestField =
  | 'name'
  | 'fullname'
  | 'given'
  | 'surname'
  | 'phone'
  | 'label'
  | 'code'
  | 'calling'
  | 'email'
  | 'beside'

/** The meaning of one heading; `contact` is decided by its values. */
export type Meaning = Exclude<GuestField, 'name' | 'beside'> | 'guest' | 'phone and email' | 'contact' | null

/** A column with the words of its heading. */
export type Read = {
  column: number
  list: readonly string[]
  meaning: Meaning
  /** belongs to another person than the guest */
  isOthers?: boolean
}

/** Reads a heading without regard to the others. */
export function readHeading(heading: string, column: number): Read {
  const list = wordsOf(heading)
  return { column, list, meaning: codeMeaningOf(list) ?? meaningOf(list) }
}

/** Lower case without accents, remarks in brackets and signs; `E-mail` is one word and `Nº` is `numero`. */
export function wordsOf(heading: string): string[] {
  const folded = heading
    .normalize('NFD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/(?<!\p{L})n(?:\s*[º°ª]|\.\s*[oº°])(?!\p{L})\.?/gu, ' numero ')
    .replace(/#/g, ' numero ')
    .replace(/@/g, ' arroba ')
    .replace(/plus[\s-]+one\b|\+\s*1(?!\d)/g, ' plusone ')
    .replace(/(?<!\p{L})e[\s._-]*mail/gu, ' email')
    .replace(/(?<!\p{L})correo[\s._-]+e(?!\p{L})/gu, ' correo ')
  const bare = folded.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  const split = (text: string) =>
    text
      .replace(/[^a-z0-9]+/g, ' ')
      .replace(/(?<=[a-z]{3})(?=\d)/g, ' ')
      .trim()
      .split(' ')
      .filter(Boolean)
  const own = split(bare)
  return own.length > 0 ? own : split(folded)
}

const electronicAddress = words('direccion electronica')

function meaningOf(list: readonly string[]): Meaning {
  const has = (set: ReadonlySet<string>) => list.some((word) => set.has(word))
  const only = (...sets: ReadonlySet<string>[]) => list.every((word) => sets.some((set) => set.has(word)))
  // "Guest of" and a whole sentence name no column of ours.
  if (list.length === 0 || list.length > 12 || /^(?:de|del|of|do|da)$/.test(list.at(-1) ?? '')) return null
  if (has(emailWords) && has(phoneWords))
    return only(emailWords, phoneWords, neutral, guestWords, phoneNeutral, emailNeutral)
      ? 'phone and email'
      : null
  if (has(emailWords)) return only(emailWords, neutral, guestWords, emailNeutral) ? 'email' : null
  if (list.length === 2 && only(electronicAddress)) return 'email'
  if (has(phoneWords)) return only(phoneWords, neutral, guestWords, phoneNeutral) ? 'phone' : null
  if (has(unclear) && only(unclear, neutral)) return 'contact'
  return nameMeaningOf(list, { has, only })
}

/** The columns of an area code ("Lada"), a calling code ("Código de país") or a kind beside a phone number. */
function codeMeaningOf(list: readonly string[]): 'code' | 'calling' | 'label' | null {
  const only = (set: ReadonlySet<string>) => list.length > 0 && list.every((word) => set.has(word))
  if (
    only(callingWords) &&
    list.some((word) => /^(?:pais|country|ddi|calling)$/.test(word)) &&
    list.length > 1
  )
    return 'calling'
  // "Phone 1 - Label" of an address book says which kind the next column is.
  if (/^phone \d+ (?:label|type)$/.test(list.join(' '))) return 'label'
  return only(areaWords) && list.some((word) => /^(?:lada|ddd|area)$/.test(word)) ? 'code' : null
}
type Ask = { has(set: ReadonlySet<string>): boolean; only(...sets: ReadonlySet<string>[]): boolean }

const lastNameWords = words('last family sur name names')

function nameMeaningOf(list: readonly string[], { has, only }: Ask): Meaning {
  const isLastName = /\b(?:last|family|sur) names?\b/.test(list.join(' '))
  if (isLastName && only(lastNameWords, rankWords, neutral, guestWords)) return 'surname'
  if (has(surnameWords) && has(nameWords))
    return only(surnameWords, nameWords, neutral, guestWords, fullWords) ? 'fullname' : null
  if (has(surnameWords)) return only(surnameWords, rankWords, neutral, guestWords) ? 'surname' : null
  if (has(nameWords)) {
    if (!only(nameWords, neutral, guestWords, givenWords, fullWords, rankWords)) return null
    return has(fullWords) || list.includes('fullname') ? 'fullname' : 'given'
  }
  if (has(fullWords) && has(guestWords) && only(fullWords, guestWords)) return 'fullname'
  return (has(guestWords) || list.includes('titular')) && only(guestWords, neutral) ? 'guest' : null
}
