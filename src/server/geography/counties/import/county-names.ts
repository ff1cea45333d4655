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
