import { wordsOf } from '../towns.ts'
import type { KnownCounty } from './import-sql.ts'

/** "Coruña, A" and "Rioja (La)" with their article in front. */
const withArticle = (name: string) =>
  name.replace(/^(.+?)(?:,\s*|\s*\()(el|la|los|las|l['’]|els|les|a|o|as|os)\)?$/i, '$2 $1')

/** A county's name in comparable form, whole and in each of its languages: "València/Valencia". */
const formsOf = (name: string) => [
  ...new Set([name, ...name.split('/')].map((one) => wordsOf(withArticle(one.trim()))).filter(Boolean)),
]

/** Finds a county of a province by any form of its name. */
export function findCounties(known: readonly KnownCounty[]) {
  const whole = Map.groupBy(known, ({ provinceId, name }) => `${provinceId} ${wordsOf(name)}`)
  const byForm = new Map<string, KnownCounty>()
  for (const county of known)
    for (const form of formsOf(county.name)) {
      const key = `${county.provinceId} ${form}`
      if (!byForm.has(key)) byForm.set(key, county)
    }
  return (provinceId: number, name: string): KnownCounty | undefined =>
    whole.get(`${provinceId} ${wordsOf(name)}`)?.[0] ??
    formsOf(name)
      .map((form) => byForm.get(`${provinceId} ${form}`))
      .find((county) => county !== undefined)
}

/** Words that people shorten; a dot may follow. */
const shortened: Readonly<Record<string, string>> = {
  ...{
    stgo: 'santiago',
    sta: 'santa',
    sto: 'santo',
    sn: 'san',
    pte: 'puente',
    est: 'estacion',
    pdte: 'presidente',
  },
  ...{ pdro: 'pedro', gral: 'general', cnel: 'coronel', ntra: 'nuestra', vlla: 'villa' },
}

/** A name in comparable form without shortened words; "S.J.L." is one word. */
export const spokenWords = (name: string): string =>
  wordsOf(name.replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, ''))
    .split(' ')
    .map((word) => shortened[word] ?? word)
    .join(' ')

/** The first letters of a name without its articles: SJL is San Juan de Lurigancho. */
export const initialsOf = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !/^(?:de|del|la|las|los|y)$/.test(word))
    .map((word) => word.charAt(0))
    .join('')

/** "Surco" of Santiago de Surco, "Magdalena" of Magdalena del Mar, or three initials and more. */
export const isSpokenName = (spoken: string, whole: string): boolean =>
  spoken === whole ||
  (spoken.length > 3 && (/^ del? /.test(afterName(whole, spoken)) || beforeName(whole, spoken))) ||
  (/^[a-z]{3,5}$/.test(spoken) && spoken === initialsOf(whole))

const afterName = (whole: string, start: string) => (whole.startsWith(start) ? whole.slice(start.length) : '')
const beforeName = (whole: string, end: string) =>
  / del? $/.test(whole.slice(0, -end.length)) && whole.endsWith(end)

/**
 * Finds a county by the short name that people say, if only one of its province has it. In Mexico none, whose list has not all
 * colonias: the short name may be another one.
 */
export function findSpokenCounties(known: readonly KnownCounty[]) {
  const byProvince = Map.groupBy(known, ({ provinceId }) => provinceId)
  return (country: string, provinceId: number, name: string): KnownCounty | undefined => {
    const spoken = spokenWords(name)
    const named = (byProvince.get(provinceId) ?? []).filter((one) => isSpokenName(spoken, wordsOf(one.name)))
    return country !== 'MX' && named.length === 1 ? named[0] : undefined
  }
}
