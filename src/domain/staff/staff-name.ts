import { hasInvisibleSigns } from '../people/names.ts'

/** Words of the office itself, folded: an act under such a name would look like one of the shop's own. */
const systemWords = new Set([
  ...['sistema', 'sistemas', 'system', 'vaiven', 'admin', 'administrador', 'administradora', 'administrator'],
  ...['root', 'bot', 'automatico', 'automatic', 'proveedor', 'provider', 'provedor', 'cliente', 'customer'],
  ...['servidor', 'server', 'oficina', 'office', 'escritorio', 'soporte', 'support', 'suporte'],
])

const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/**
 * Whether staff may have this name, in its normal form: letters with spaces, apostrophes, hyphens and dots, of one alphabet, without
 * invisible signs, and no word that stands for the shop.
 */
export function isStaffName(name: string): boolean {
  return (
    /^[\p{L}\p{M}]([\p{L}\p{M} .·'-]*[\p{L}\p{M}.])?$/u.test(name) &&
    !hasInvisibleSigns(name) &&
    scripts.filter((script) => script.test(name)).length <= 1 &&
    !foldedStaffName(name)
      .split(' ')
      .some((word) => systemWords.has(word))
  )
}

/** A name without accents, capitals, punctuation, invisible signs and double spaces: equal for names that look alike. */
export function foldedStaffName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
