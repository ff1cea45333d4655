import type { DemoLocale, PerLocale } from './demo-types.ts'

/** Words that differ between the Spanish locales, in the order es_MX, es_CL, es_CO, es_ES. */
const words: Record<string, [string, string, string, string]> = {
  colonia: ['colonia', 'comuna', 'distrito', 'municipio'],
  van: ['van', 'van', 'van', 'furgoneta'],
  vans: ['vans', 'vans', 'vans', 'furgonetas'],
  Van: ['Van', 'Van', 'Van', 'Furgoneta'],
  Autobús: ['Autobús', 'Bus', 'Bus', 'Autobús'],
  autobús: ['autobús', 'bus', 'bus', 'autobús'],
  estacionamiento: ['estacionamiento', 'estacionamiento', 'estacionamiento', 'aparcamiento'],
  manejar: ['manejar', 'manejar', 'manejar', 'conducir'],
  maneje: ['maneje', 'maneje', 'maneje', 'conduzca'],
  coche: ['coche', 'auto', 'carro', 'coche'],
  coches: ['coches', 'autos', 'carros', 'coches'],
  auto: ['auto', 'auto', 'carro', 'coche'],
  maneja: ['maneja', 'maneja', 'maneja', 'conduce'],
  autos: ['autos', 'autos', 'carros', 'coches'],
  chofer: ['chofer', 'chofer', 'conductor', 'conductor'],
  celular: ['celular', 'celular', 'celular', 'móvil'],
}

const spanishLocales = ['es_MX', 'es_CL', 'es_CO', 'es_ES'] as const

function spanish(text: string, locale: (typeof spanishLocales)[number]): string {
  return text
    .replaceAll(/\{(\p{L}+)\}/gu, (_, word: string) => {
      const choice = words[word]?.[spanishLocales.indexOf(locale)]
      if (choice === undefined) throw new Error(`No wording for {${word}}`)
      return choice
    })
    .replaceAll(/\[([^|\]]*)\|([^\]]*)\]/g, locale === 'es_CO' ? '$2' : '$1')
}

/**
 * A text in Spanish (`{word}` varies by country, `[tú|usted]` is formal in es_CO), English and Portuguese.
 */
export type Text = [es: string, en: string, pt: string]

/** The text in each locale; a plain string is the same in all of them. */
export function inEveryLocale(text: Text | string): PerLocale<string> {
  const [es, en, pt] = typeof text === 'string' ? [text, text, text] : text
  return {
    es_MX: spanish(es, 'es_MX'),
    es_CL: spanish(es, 'es_CL'),
    es_CO: spanish(es, 'es_CO'),
    es_ES: spanish(es, 'es_ES'),
    en_US: en,
    pt_BR: pt,
  }
}

/** Regroups several texts by locale: `{name, description}` for each. */
export function worded<K extends string>(texts: Record<K, Text | string>): PerLocale<Record<K, string>> {
  const fields = Object.keys(texts) as K[]
  const spoken = Object.fromEntries(fields.map((field) => [field, inEveryLocale(texts[field])])) as Record<
    K,
    PerLocale<string>
  >
  const inLocale = (locale: DemoLocale) =>
    Object.fromEntries(fields.map((field) => [field, spoken[field][locale]])) as Record<K, string>
  return {
    es_MX: inLocale('es_MX'),
    es_CL: inLocale('es_CL'),
    es_CO: inLocale('es_CO'),
    es_ES: inLocale('es_ES'),
    en_US: inLocale('en_US'),
    pt_BR: inLocale('pt_BR'),
  }
}
