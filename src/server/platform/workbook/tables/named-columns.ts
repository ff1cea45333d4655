import type { FindColumns } from './find-headings.ts'

/** Headings as people write them, to be found in the headings of a file. */
export type NamedHeadings = {
  /** the headings of each field, without articles */
  headings: Record<string, readonly string[]>
  /** words that a heading may have beside those: "Cel. del operador" of a list of drivers is a phone */
  besides?: readonly string[]
  /** fields that are not read after the heading of another person */
  personal?: readonly string[]
  /** headings that name a person where another heading has a person's fact: "Operador" beside "Cel. operador" is a driver */
  people?: readonly PeopleHeadings[]
}

/** `facts` are words of any other heading, `besides` of one that has a name too. */
type PeopleHeadings = { names: readonly string[]; facts: readonly string[]; besides: readonly string[] }

/** Words between those that say what a column is. */
const articles = /\b(?:de|del|la|el|los|las|the|of|da|do|dos|das|y|e|o|u|and|or|por|per)\b(?!·)/g
const telephoneWords = /\b(?:tfno|tfn|tfo|tlf|tlfn|tlfno|telf|telfno)\b·?/g
const numberWords = /\b(?:n|no|nos|nro|num|numero|numeros|number)\b·?/g

/** Somebody whose name and phone stand beside those of the row's person. */
const otherPerson =
  /\b(?:emergencias?|emergency|urgencias?|familiar|parientes?|conyuge|conjuge|espos[ao]|pareja|aval|referencias?|jef[ae]s?|jefatura|supervisor[a]?|gerente|manager|encargad[ao]|responsables?|responsavel|coordinador[a]?|coordenador[a]?|beneficiari[ao]|kin|spouse|madre|padre|mama|papa)\b/

/** A heading in comparable form: its words without case, accents, remarks in brackets and articles; a shortened one has its dot. */
function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/(?<=[a-z]{2})\./g, '· ')
    .replace(/[^a-z·]+/g, ' ')
    .replace(numberWords, ' numero ')
    .replace(telephoneWords, ' telefono ')
    .replace(articles, ' ')
    .replace(/(?<=[a-z·] +)x(?= +[a-z])/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const withoutDots = (heading: string) => heading.replaceAll('·', '')

/** Whether a heading is a name with shortened words: "Cap. pas." is "capacidad pasajeros". */
function isShortened(heading: string, name: string): boolean {
  const [own, whole] = [heading.split(' '), name.split(' ')]
  const fits = (word: string, nth: number) =>
    word.endsWith('·') ? whole[nth]?.startsWith(word.slice(0, -1)) : word === whole[nth]
  return heading.includes('·') && own.length === whole.length && own.every(fits)
}

/** Whether a column may be of the row's person: one behind another person's heading is that person's, up to the name of the row's. */
function areOwn(texts: readonly string[], isName: (text: string) => boolean): boolean[] {
  let [isOwn, isNamed] = [true, false]
  return texts.map((text) => {
    const isOther = otherPerson.test(text)
    if (isOther) isOwn = false
    else if (!isNamed && isName(text)) [isOwn, isNamed] = [true, true]
    return isOwn
  })
}

/** The column of each field with its first name that a file has; "Nº de plazas" is "plazas" where no heading is closer. */
export function columnsNamed(named: NamedHeadings): FindColumns<string> {
  const { headings: names, besides = [], personal = [], people = [] } = named
  const known = Object.entries(names).map(
    ([field, all]) => [field, all.map((name) => withoutDots(plainHeading(name)))] as const,
  )
  const isBeside = (word: string) =>
    ['numero', ...besides].some((one) => one === word || isShortened(word, one))
  const withoutBesides = (text: string) =>
    text
      .split(' ')
      .filter((word) => !isBeside(word))
      .join(' ')
  return (headings) => {
    const shortened = headings.map(plainHeading)
    const plain = shortened.map(withoutDots)
    const nameOfPerson = known.find(([field]) => field === personal[0])?.[1] ?? []
    const own = areOwn(plain, (text) => nameOfPerson.includes(text))
    const ofPeople = people.filter((one) => hasFacts(plain, one)).flatMap((one) => one.names)
    const mayBe = (field: string, at: number) =>
      (own[at] || !personal.includes(field)) && !ofPeople.includes(plain[at] ?? '')
    const found = new Map<string, number>()
    const equal = (text: string, name: string) => text === name
    const passes = [
      [plain, equal],
      [plain.map(withoutBesides), equal],
      [shortened, isShortened],
      [shortened.map(withoutBesides), isShortened],
    ] as const
    for (const [texts, fits] of passes)
      for (const [field, all] of known) {
        const taken = [...found.values()]
        const columns = all.map((name) =>
          texts.findIndex((text, at) => fits(text, name) && mayBe(field, at) && !taken.includes(at)),
        )
        const column = columns.find((at) => at >= 0)
        if (column !== undefined && !found.has(field)) found.set(field, column)
      }
    return Object.fromEntries(known.map(([field]) => [field, [found.get(field) ?? []].flat()]))
  }
}

/** Whether the headings have a fact of a person with one of these names. */
function hasFacts(texts: readonly string[], { names, facts, besides }: PeopleHeadings): boolean {
  return texts.some((text) => {
    const list = text.split(' ')
    const has = (words: readonly string[]) => words.some((word) => list.includes(word))
    return (has(facts) && !list.includes('plate')) || (has(besides) && has(names))
  })
}
