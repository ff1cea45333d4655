import { saysAbsent } from '../absence/absence-words.ts'
import {
  contactWords,
  guestWords,
  neutral,
  partyWords,
  staffWords,
  strangerWords,
} from './guest-heading-words.ts'
import { wordsOf } from './read-heading.ts'

export const someOf = (list: readonly string[], ...sets: ReadonlySet<string>[]) =>
  list.some((word) => sets.some((set) => set.has(word)))

export const isGuestWord = (list: readonly string[]) => someOf(list, guestWords) || list.includes('titular')

/**
 * Whether each of the lists beside each other, with these titles, has guests: one of other people has none, nor has "Músicos"
 * beside "Asistentes".
 */
export function areOfGuests(titles: readonly string[]): boolean[] {
  const lists = titles.map(wordsOf)
  const isNamed = lists.some(isGuestWord)
  return lists.map((list) => {
    if (list.length === 0) return true
    const isParty = isGuestWord(list) || someOf(list, partyWords)
    return isParty || !(isNamed || someOf(list, strangerWords, staffWords))
  })
}

/**
 * Tells whether a title between rows stands above guests ("Invitados") or above people who are not
 * invited ("PROVEEDORES", "NO ASISTEN"); null when it may be a
 * guest itself.
 */
export function sectionOf(title: string): 'own' | 'other' | null {
  if (saysAbsent(title)) return 'other'
  const list = wordsOf(title)
  const isOnly = (...sets: ReadonlySet<string>[]) => list.every((word) => sets.some((set) => set.has(word)))
  if (someOf(list, staffWords) && isOnly(staffWords, contactWords, neutral)) return 'other'
  return someOf(list, guestWords, partyWords) && isOnly(guestWords, partyWords, neutral) ? 'own' : null
}
