import type { Office } from '#domain/countries/offices.ts'

/** Degrees from the middle of the map to its edges: a quarter of an hour on foot. */
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

/** Where the same place is found in a window of its own. */
export function mapPage({ latitude, longitude }: Office): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
