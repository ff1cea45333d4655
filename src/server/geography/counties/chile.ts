import { zoneOfChileanComuna, zoneOfChileanRegion } from '#domain/geography/countries/time-zones.ts'
import type { CountryGeography } from './geography.ts'
import { readPackageJson } from './read-package.ts'
import { type Town, townsNamed } from './towns.ts'

type Comuna = { region_code: string; province_code: string; city_code: string; city: string }

/** Their usual names, from north to south. */
const regions = {
  15: 'Región de Arica y Parinacota',
  '01': 'Región de Tarapacá',
  '02': 'Región de Antofagasta',
  '03': 'Región de Atacama',
  '04': 'Región de Coquimbo',
  '05': 'Región de Valparaíso',
  13: 'Región Metropolitana',
  '06': "Región de O'Higgins",
  '07': 'Región del Maule',
  16: 'Región de Ñuble',
  '08': 'Región del Biobío',
  '09': 'Región de La Araucanía',
  14: 'Región de Los Ríos',
  10: 'Región de Los Lagos',
  11: 'Región de Aysén',
  12: 'Región de Magallanes',
}

/** Comunas for which the package's name or code differs from the Código Único Territorial of SUBDERE. */
const corrections: Readonly<Record<string, Partial<Comuna>>> = {
  '01102': { city_code: '01107' },
  '05502': { city: 'La Calera' },
}

/** Regiones as provinces, comunas as counties; a comuna gets the point of its town. */
export async function readChile(towns: Map<string, Town[]>): Promise<CountryGeography> {
  const file = 'chilean-territory-code/build/assets/cut_data.json'
  const comunas = (await readPackageJson<Comuna[]>(file)).map((comuna) => ({
    ...comuna,
    ...corrections[comuna.city_code],
  }))
  const points = pointsOf(comunas, towns)
  return {
    country: 'CL',
    regions: [],
    provinces: Object.entries(regions).map(([code, name]) => ({
      code,
      regionCode: null,
      name,
      timeZone: zoneOfChileanRegion(code),
      // The first comuna of a region is its capital.
      point: points.get(`${code}101`) ?? null,
      counties: comunas
        .filter(({ region_code }) => region_code === code)
        .map((comuna) => ({
          code: comuna.city_code,
          name: comuna.city,
          timeZone: zoneOfChileanComuna(comuna.city_code),
          point: points.get(comuna.city_code) ?? null,
        })),
    })),
  }
}

/** GeoNames lists the towns of each Chilean provincia, whose code is the first three digits of a comuna's. */
function pointsOf(comunas: Comuna[], towns: Map<string, Town[]>) {
  const ofProvince = new Map<number, Town[]>()
  for (const [key, found] of towns) {
    const [country, , province] = key.split('.')
    if (country === 'CL' && province) ofProvince.set(Number(province), found)
  }
  const points = [...Map.groupBy(comunas, ({ province_code }) => province_code)].flatMap(
    ([province, inside]) => {
      const found = townsNamed(
        inside.map(({ city }) => city),
        ofProvince.get(Number(province)) ?? [],
      )
      return inside.map(({ city_code }, i) => [city_code, found[i] ?? null] as const)
    },
  )
  return new Map(points)
}
