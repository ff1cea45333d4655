import { itemAt } from './item-at.ts'
import type { ToldEvent } from './tables/search-volume-sql.ts'

/*
 * Words for invented events: names with a few rare words and some frequent ones, and search terms for them. The same in
 * every run.
 */

/** Random numbers that are the same in every run. */
export type Chance = {
  below(limit: number): number
  of<T>(list: readonly T[]): T
  skewed<T>(list: readonly T[]): T
}

export function chanceOf(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const at = <T>(list: readonly T[], share: number) => itemAt(list, Math.floor(share * list.length))
  return {
    below: (limit) => Math.floor(next() * limit),
    of: (list) => at(list, next()),
    skewed: (list) => at(list, next() ** 3),
  }
}

const common =
  'festival noche gira concierto luna fiesta feria gran final copa en vivo sinfónica tour verano norte sol jazz rock danza cine ciudad tradición café órbita eléctrica'.split(
    ' ',
  )
const inEnglish =
  'festival night tour concert moon party fair great final cup on stage symphony tour summer north sun jazz rock dance film city tradition coffee orbit electric'.split(
    ' ',
  )
const halls = 'Estadio Auditorio Foro Teatro Arena Parque Plaza Palacio Explanada Hacienda'.split(' ')
const starts =
  'ba be ca cha co da do fa ga gue ha ja jo la le llu ma mi na ño pa que ra ro sa se ta te va xo za'.split(
    ' ',
  )
const ends = 'bra cán des fén gos lia lles mar nte ña pia que ral rro sco tal tzin ves ya zul'.split(' ')

/** Words that are as rare as names. */
function rareWords(chance: Chance, count: number): string[] {
  const words = new Set<string>()
  while (words.size < count) {
    const middle = Array.from({ length: 1 + chance.below(2) }, () => chance.of(starts)).join('')
    words.add(`${chance.of(starts)}${middle}${chance.of(ends)}`)
  }
  return [...words]
}

export type EventWords = { places: string[]; events: ToldEvent[]; typed: string[] }

export function makeEventWords(eventCount: number, typedCount: number): EventWords {
  const chance = chanceOf(20_261_121)
  const rare = rareWords(chance, 12_000)
  const about = rareWords(chance, 2_000)
  const places = Array.from({ length: 600 }, () => `${chance.of(halls)} ${chance.of(rare)}`)
  const events = Array.from({ length: eventCount }, () => {
    const nth = chance.below(common.length)
    const names = [chance.skewed(rare), chance.of(rare)]
    const rest = Array.from({ length: 30 }, () => chance.skewed(about)).join(' ')
    return {
      name: `${names.join(' ')}: ${common[nth]} ${chance.of(common)}`,
      english: `${names.join(' ')}: ${inEnglish[nth]} ${chance.of(inEnglish)}`,
      about: `Una ${chance.skewed(common)} de ${rest}`,
    }
  })
  const typed = Array.from({ length: typedCount }, () =>
    whatIsTyped(chance, chance.of(events), chance.of(places), about),
  )
  return { places, events, typed }
}

/** A search term that a visitor may type for an event. */
function whatIsTyped(chance: Chance, { name }: ToldEvent, place: string, about: string[]): string {
  const [first = '', second = '', third = ''] = name.replace(':', '').split(' ')
  const ways = [
    () => second,
    () => plain(first),
    () => `${second} ${first}`,
    () => `${plain(third)} ${first}`,
    () => mistyped(chance, second),
    () => mistyped(chance, first),
    () => `${mistyped(chance, second)} ${mistyped(chance, first)}`,
    () => plain(second).slice(0, 4),
    () => `${first} ${second.slice(0, 3)}`,
    () => place,
    () => mistyped(chance, place),
    () => `${plain(third)} ${place.split(' ')[0]}`,
    () => chance.of(about),
    () => chance.of(common),
    () => chance.of(common).slice(0, 3),
    () => `${chance.of(common)} ${chance.of(common)}`,
    () => 'qwrtzpl xkcd',
  ]
  return chance.of(ways)()
}

function plain(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** A typo: two letters swapped, one missing, or one replaced. */
function mistyped(chance: Chance, word: string): string {
  const at = 1 + chance.below(Math.max(1, word.length - 2))
  const [before, letter = '', next = '', after] = [
    word.slice(0, at),
    word[at],
    word[at + 1],
    word.slice(at + 2),
  ]
  return chance.of([
    before + next + letter + after,
    before + next + after,
    `${before}${chance.of([...'aeiklnrst'])}${next}${after}`,
  ])
}
