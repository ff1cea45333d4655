import type { CountryCode } from '#domain/geography/countries/country.ts'
import { readCountry } from '#domain/geography/countries/read-country.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Log } from '#server/platform/log.ts'
import { readTable, type StaffFile } from '#server/platform/workbook/tables/read-table.ts'
import type { TableFile } from '#server/platform/workbook/tables/table-worker.ts'

const combine = (firsts: string, seconds: string) =>
  firsts.split('|').flatMap((first) => seconds.split('|').map((second) => `${first} ${second}`))

/** Words that say of which place a column is: "Dirección del recinto". */
const besides = [
  'lugar',
  'recinto',
  'sede',
  'venue',
  'punto',
  'encuentro',
  'parada',
  'paradero',
  'evento',
  'completa',
  'exacta',
  'place',
  'local',
]

/** The headings of each field, without articles; those with `d` and `c` are of Mexico's list of postal codes (SEPOMEX). */
const fields = {
  country: ['country', 'pais', 'country code', 'codigo pais'],
  province: [
    ...['province', 'provincia', 'municipio', 'municipality', 'alcaldia', 'delegacion', 'd mnpio'],
    ...['alcaldia municipio', 'municipio alcaldia', 'delegacion municipio', 'municipio delegacion'],
    ...['nombre municipio', 'nombre provincia', 'nombre alcaldia', 'province code', 'codigo provincia'],
    ...['codigo municipio', 'clave municipio', 'clave provincia', 'codigo ine', 'codigo ubigeo', 'ubigeo'],
    ...['region', 'nombre region', 'codigo region'],
  ],
  region: [
    ...[
      'estado',
      'edo',
      'state',
      'entidad',
      'entidad federativa',
      'd estado',
      'nombre estado',
      'departamento',
    ],
    ...['department', 'depto', 'dpto', 'nombre departamento', 'region', 'nombre region'],
  ],
  regionCode: ['c estado', 'clave entidad', 'clave estado'],
  provinceCode: ['c mnpio'],
  county: [
    ...['county', 'colonia', 'comuna', 'distrito', 'bairro', 'asentamiento', 'barrio', 'd asenta'],
    ...['nombre colonia', 'nombre comuna', 'nombre distrito'],
    // Spain's municipios, beside their provincia.
    ...['municipio', 'municipality', 'localidad', 'poblacion'],
  ],
  name: [
    ...['name', 'nombre', 'lugar', 'recinto', 'venue', 'nome', 'local', 'foro', 'salon', 'nombre recinto'],
    ...[
      'punto encuentro',
      'punto reunion',
      'punto partida',
      'lugar encuentro',
      'lugar evento',
      'sede',
      'parada',
      'paradero',
      'terminal',
    ],
    ...combine('punto|lugar', 'reunion|recogida|abordaje|ascenso|subida|salida|partida|embarque'),
    ...combine('ponto|local', 'embarque|partida|saida'),
    ...[
      'meeting point',
      'pick up point',
      'pickup point',
      'ponto encontro',
      'inmueble',
      'establecimiento',
      'auditorio',
    ],
  ],
  address: ['address', 'direccion', 'domicilio', 'endereco', 'calle numero', 'street address'],
  code: ['code', 'codigo', 'clave', 'cod'],
  postalCode: [
    ...['postal code', 'codigo postal', 'cod postal', 'c postal', 'cp', 'c p', 'cod p', 'postal'],
    ...['zip', 'zip code', 'postcode', 'cep', 'd codigo'],
  ],
  latitude: ['latitude', 'latitud', 'lat'],
  longitude: ['longitude', 'longitud', 'lng', 'lon', 'long'],
  point: [
    ...['coordenadas', 'coordinates', 'coordenadas geograficas', 'lat lng', 'lat long', 'latitud longitud'],
    ...['gps', 'coordenadas gps', 'coords', 'lat lon', 'google maps', 'maps', 'mapa', 'mapas', 'waze', 'pin'],
    ...combine(
      'link|liga|enlace|url|vinculo|ligacao|coordenadas|pin',
      'google maps|maps|mapa|ubicacion|google|waze',
    ),
    ...['geolocalizacion', 'georreferencia', 'ubicacion', 'localizacao', 'location', 'punto'],
    ...['link', 'liga', 'enlace', 'url'],
  ],
} as const

type Field = keyof typeof fields
export type PlaceLine = { line: number; hasError: boolean } & Record<Field, string>

/** Countries whose postal codes have five digits; a spreadsheet leaves the zeros at their start out. */
const fiveDigits: readonly string[] = ['MX', 'PE', 'ES']

/** More than all colonias of Mexico. */
const mostRows = 200_000

/**
 * The rows of a spreadsheet of places, with headings in any order. Rows with a column for addresses, or with a name beside that of
 * their county, are venues, others counties. `line` counts from 1, including the headings.
 * @throws Refusal places_not_readable when a required heading is missing, file_…
 */
export async function readPlaces(
  log: Log,
  file: StaffFile,
): Promise<{ kind: 'counties' | 'venues'; lines: PlaceLine[]; table: TableFile }> {
  const table = await readTable(log, file, {
    ...{ headings: fields, besides, needed: ['province'], mostRows, unreadable: 'places_not_readable' },
  })
  const has = (field: Field) => table.headings[field] !== undefined
  const kind = has('address') || (has('county') && has('name')) ? 'venues' : 'counties'
  const needed: readonly Field[] = kind === 'venues' ? ['county', 'name'] : has('county') ? [] : ['name']
  const missing = needed.filter((field) => !has(field))
  if (missing.length > 0) throw new Refusal('places_not_readable', {}, { data: { missing } })
  const lines = table.rows.map(({ line, cells, errors }) => {
    const texts = Object.fromEntries(keysOf(fields).map((field) => [field, cells[field] ?? '']))
    return { line, hasError: errors.length > 0, ...withCodes(texts as Record<Field, string>, file.country) }
  })
  return { kind, lines, table }
}

/** The country by its name or the file's, and codes that stand in two columns or lost their zeros. */
function withCodes(line: Record<Field, string>, usual: CountryCode | undefined): Record<Field, string> {
  const named = readCountry(line.country)
  const country = line.country === '' ? (usual ?? '') : (named ?? line.country)
  const isInParts = line.regionCode !== '' && line.provinceCode !== ''
  const isShort = /^\d{3,4}$/.test(line.postalCode) && fiveDigits.includes(country)
  return {
    ...{ ...line, country, ...inChile(line, country) },
    ...(isInParts && { province: line.regionCode.padStart(2, '0') + line.provinceCode.padStart(3, '0') }),
    ...(isShort && { postalCode: line.postalCode.padStart(5, '0') }),
  }
}

/** Chile's regiones are its provinces here, and its own provincias are not known. */
const inChile = ({ region, province }: Record<Field, string>, country: string) =>
  country === 'CL' && region !== '' ? { province: region, region: '' } : { province, region }
