import { z } from 'zod'
import type { DemoPlace } from '../demo-types.ts'
import { readContent } from '../read-content.ts'
import { provinces } from './demo-provinces.ts'

const venue = z.strictObject({
  key: z.string(),
  name: z.string(),
  address: z.string(),
  provinceKey: z.enum(provinces.map(({ key }) => key)),
  /** one of the province's counties */
  county: z.string(),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
})

/** Real venues for the invented events. Coordinates are accurate to a few hundred metres. */
export const places: DemoPlace[] = readContent('places/venues.json', z.array(venue)).map((place) => {
  const province = provinces.find(({ key }) => key === place.provinceKey)
  if (!province) throw new Error(`no province ${place.provinceKey}`)
  return { ...place, country: province.country, timeZone: province.timeZone }
})
