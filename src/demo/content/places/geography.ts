import type { DemoProvince } from '../demo-types.ts'
import { chileanProvinces, peruvianProvinces, spanishProvinces } from './geography-abroad.ts'
import { mexicanProvinces } from './geography-mx.ts'

/** The provinces and counties that the demo shop serves, under the names that their people use. */
export const provinces: DemoProvince[] = [
  ...mexicanProvinces,
  ...chileanProvinces,
  ...peruvianProvinces,
  ...spanishProvinces,
]
