import type { CountryCode } from './country.ts'

/** Words that say what a name is the name of, and articles. */
const generic = new Set(
  (
    'region regiones provincia prov departamento depto dpto dep estado edo entidad comunidad autonoma foral principado islas isla illes ' +
    'de del la las los el a y i constitucional'
  ).split(' '),
)

/** INEGI's states by code, as people write and shorten them, without articles and spaces. */
const mexico: Record<string, string> = {
  '01': 'aguascalientes ags',
  '02': 'bajacalifornia bajacalifornianorte bc bcn',
  '03': 'bajacaliforniasur bcs',
  '04': 'campeche camp',
  '05': 'coahuila coahuilazaragoza coah',
  '06': 'colima col',
  '07': 'chiapas chis',
  '08': 'chihuahua chih',
  '09': 'ciudadmexico cdmexico cdmx df distritofederal mexicodf mexicocity',
  10: 'durango dgo',
  11: 'guanajuato gto',
  12: 'guerrero gro',
  13: 'hidalgo hgo',
  14: 'jalisco jal',
  15: 'mexico edomex edomexico mex',
  16: 'michoacan michoacanocampo mich',
  17: 'morelos mor',
  18: 'nayarit nay',
  19: 'nuevoleon nvoleon nl',
  20: 'oaxaca oax',
  21: 'puebla pue',
  22: 'queretaro queretaroarteaga qro',
  23: 'quintanaroo qroo',
  24: 'sanluispotosi slp',
  25: 'sinaloa sin',
  26: 'sonora son',
  27: 'tabasco tab',
  28: 'tamaulipas tamps tam',
  29: 'tlaxcala tlax',
  30: 'veracruz veracruzignaciollave veracruzllave ver',
  31: 'yucatan yuc',
  32: 'zacatecas zac',
}

/** INEI's departamentos. */
const peru: Record<string, string> = {
  '01': 'amazonas',
  '02': 'ancash',
  '03': 'apurimac',
  '04': 'arequipa',
  '05': 'ayacucho',
  '06': 'cajamarca',
  '07': 'callao',
  '08': 'cusco cuzco',
  '09': 'huancavelica',
  10: 'huanuco',
  11: 'ica',
  12: 'junin',
  13: 'libertad',
  14: 'lambayeque',
  15: 'lima limametropolitana limaprovincias',
  16: 'loreto',
  17: 'madredios',
  18: 'moquegua',
  19: 'pasco cerropasco',
  20: 'piura',
  21: 'puno',
  22: 'sanmartin',
  23: 'tacna',
  24: 'tumbes',
  25: 'ucayali',
}

/** INE's provinces, in Spanish and in the language of their people. */
const spain: Record<string, string> = {
  '01': 'araba alava',
  '02': 'albacete',
  '03': 'alicante alacant',
  '04': 'almeria',
  '05': 'avila',
  '06': 'badajoz',
  '07': 'baleares balears mallorca',
  '08': 'barcelona',
  '09': 'burgos',
  10: 'caceres',
  11: 'cadiz',
  12: 'castellon castello castellonplana castelloplana',
  13: 'ciudadreal',
  14: 'cordoba',
  15: 'coruna acoruna',
  16: 'cuenca',
  17: 'girona gerona',
  18: 'granada',
  19: 'guadalajara',
  20: 'gipuzkoa guipuzcoa',
  21: 'huelva',
  22: 'huesca osca',
  23: 'jaen',
  24: 'leon',
  25: 'lleida lerida',
  26: 'rioja logrono',
  27: 'lugo',
  28: 'madrid',
  29: 'malaga',
  30: 'murcia',
  31: 'navarra nafarroa',
  32: 'ourense orense',
  33: 'asturias oviedo',
  34: 'palencia',
  35: 'palmas palmasgrancanaria grancanaria',
  36: 'pontevedra',
  37: 'salamanca',
  38: 'santacruztenerife stacruztenerife sctenerife tenerife',
  39: 'cantabria santander',
  40: 'segovia',
  41: 'sevilla',
  42: 'soria',
  43: 'tarragona',
  44: 'teruel',
  45: 'toledo',
  46: 'valencia',
  47: 'valladolid',
  48: 'bizkaia vizcaya biscaia',
  49: 'zamora',
  50: 'zaragoza saragossa',
  51: 'ceuta',
  52: 'melilla',
}

/** SUBDERE's regiones: their usual and official names; the numbers in front of them were dropped in 2018 (ley 21.074). */
const chile: Record<string, string> = {
  '01': 'tarapaca',
  '02': 'antofagasta',
  '03': 'atacama',
  '04': 'coquimbo',
  '05': 'valparaiso',
  '06': 'ohiggins',
  '07': 'maule',
  '08': 'biobio',
  '09': 'araucania',
  10: 'lagos',
  11: 'aysen aisen aysengeneralcarlosibanezcampo aisengeneralcarlosibanezcampo aysengralcarlosibanezcampo',
  12: 'magallanes magallanesantarticachilena magallanesantartica',
  13: 'metropolitana metropolitanasantiago santiago rm',
  14: 'rios',
  15: 'aricaparinacota arica',
  16: 'nuble',
}

const numberOf: Record<string, string> = {
  ...{
    i: '01',
    ii: '02',
    iii: '03',
    iv: '04',
    v: '05',
    vi: '06',
    vii: '07',
    viii: '08',
    ix: '09',
    x: '10',
    xi: '11',
  },
  ...{ xii: '12', xiii: '13', rm: '13', xiv: '14', xv: '15', xvi: '16' },
}

const byName = (names: Record<string, string>) =>
  new Map(Object.entries(names).flatMap(([code, all]) => all.split(' ').map((name) => [name, code] as const)))

const regions: Record<CountryCode, ReadonlyMap<string, string>> = {
  ...{ MX: byName(mexico), CL: byName(chile), PE: byName(peru), ES: byName(spain) },
}

const wordsIn = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(?<=\d)[ªa]\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')

/**
 * The code of a region that a list names: a Mexican estado, a Peruvian departamento, a Chilean región or a Spanish provincia, as
 * people write it. Undefined for any other text.
 */
export function readRegion(country: CountryCode, text: string): string | undefined {
  const whole = codeOf(country, text)
  if (whole) return whole
  // "València/Valencia" is one name in two languages.
  const parts = text.split(/[/()]|\s?[-–]\s?/).filter((part) => /\p{L}/u.test(part))
  const codes = new Set(parts.map((part) => codeOf(country, part)))
  return codes.size === 1 ? [...codes][0] : undefined
}

function codeOf(country: CountryCode, text: string): string | undefined {
  const all = wordsIn(text)
  const own = all.filter((word) => !generic.has(word) || (country === 'CL' && word === 'i'))
  const named = regions[country].get(own.join('')) ?? regions[country].get(all.join(''))
  if (named || country !== 'CL') return named
  // Its long name is shortened in many ways.
  if (own.join('').endsWith('ohiggins')) return '06'
  const [number = '', ...name] = own
  const code = numberOf[number] ?? (/^\d{1,2}$/.test(number) ? number.padStart(2, '0') : undefined)
  if (code === undefined || !Object.hasOwn(chile, code)) return undefined
  return name.length === 0 || chile[code]?.split(' ').includes(name.join('')) ? code : undefined
}
