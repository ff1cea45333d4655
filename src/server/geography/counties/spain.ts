import { zoneOfSpanishProvince } from '#domain/geography/countries/time-zones.ts'
import type { CountryGeography } from './geography.ts'
import { createCentreOf, type Shape, type Topology } from './polygon-centre.ts'
import { readPackageJson } from './read-package.ts'

/**
 * Provincias, Ceuta and Melilla as provinces, municipios as counties; each gets the centroid of its borders.
 */
export async function readSpain(): Promise<CountryGeography> {
  const topology = await readPackageJson<Topology>('es-atlas/es/municipalities.json')
  const centreOf = createCentreOf(topology)
  const shapesOf = (level: string): Shape[] => topology.objects[level]?.geometries ?? []
  const municipios = Map.groupBy(shapesOf('municipalities'), ({ id }) => id.slice(0, 2))
  return {
    country: 'ES',
    regions: [],
    // Higher numbers are areas without a municipio.
    provinces: shapesOf('provinces')
      .filter(({ id }) => Number(id) <= 52)
      .map((provincia) => ({
        code: provincia.id,
        regionCode: null,
        name: provincia.properties.name,
        timeZone: zoneOfSpanishProvince(provincia.id),
        point: centreOf(provincia),
        counties: (municipios.get(provincia.id) ?? []).map((municipio) => ({
          code: municipio.id,
          name: municipio.properties.name,
          timeZone: null,
          point: centreOf(municipio),
        })),
      })),
  }
}
