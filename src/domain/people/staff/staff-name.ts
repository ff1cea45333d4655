import { hasInvisibleSigns } from '../names/names.ts'

/** Words of the office itself: an act under such a name would look like one of the shop's own. */
const systemWords = [
  ...['sistema', 'sistemas', 'system', 'vaiven', 'admin', 'administrador', 'administradora', 'administrator'],
  ...['root', 'bot', 'automatico', 'automatic', 'proveedor', 'provider', 'provedor', 'cliente', 'customer'],
  ...['servidor', 'server', 'oficina', 'office', 'escritorio', 'soporte', 'support', 'suporte'],
]

/**
 * The letters of each alphabet in which names are written. Of Latin those with accents, but not the phonetic ones, small capitals
 * and others that look like plain letters.
 */
const alphabets = [
  /^[\p{M}A-Za-z\u00c0-\u024f\u1e00-\u1eff]+$/u,
  /^[\p{M}\u0400-\u045f]+$/u,
  /^[\p{M}\u0370-\u03ff]+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
  /^\p{Script=Hangul}+$/u,
]

/**
 * Whether staff may have this name, in its normal form: letters with spaces, apostrophes, hyphens and dots, of one alphabet, without
 * invisible signs, and no word that stands for the shop.
 */
export function isStaffName(name: string): boolean {
  return (
    /^[\p{L}\p{M}]([\p{L}\p{M} .·'-]*[\p{L}\p{M}.])?$/u.test(name) &&
    !hasInvisibleSigns(name) &&
    alphabets.some((letters) => letters.test(name.replaceAll(/[ .·'-]/g, ''))) &&
    !foldedStaffName(name)
      .split(' ')
      .some((word) => foldedSystemWords.has(word))
  )
}

/**
 * A name without accents, capitals, punctuation, invisible signs and double spaces, its words in order, and with one sign for I and
 * l: equal for names that look alike.
 */
export function foldedStaffName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replaceAll(/[ıl]/g, 'i')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .toSorted()
    .join(' ')
}

const foldedSystemWords = new Set(systemWords.map(foldedStaffName))
