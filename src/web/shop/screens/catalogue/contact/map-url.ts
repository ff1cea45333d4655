import type { Office } from '#domain/geography/countries/offices.ts'

/** Degrees from the centre of the map to its edges: a walk of a quarter of an hour. */
const reach = { latitude: 0.004, longitude: 0.0075 }

/** The address of a map around an office; `template` has {latitude}, {longitude} and the bounds {west} {south} {east} {north}. */
export function mapUrl(template: string, { latitude, longitude }: Office): string {
  const values: Record<string, number> = {
    latitude,
    longitude,
    west: longitude - reach.longitude,
    south: latitude - reach.latitude,
    east: longitude + reach.longitude,
    north: latitude + reach.latitude,
  }
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name]?.toFixed(5) ?? whole)
}

/** The same place as a page of its own. */
export function mapPage({ latitude, longitude }: Office): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
