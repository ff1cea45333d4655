import type { Point } from '../geography.ts'
import type { FoundProvince } from './find-provinces.ts'
import type { PlaceToWrite } from './import-sql.ts'
import type { PlaceLine } from './place-columns.ts'

export type Unreadable =
  | 'cell_has_error'
  | 'country_unknown'
  | 'country_of_others'
  | 'province_unknown'
  | 'province_ambiguous'
  | 'province_of_other_region'
  | 'county_unknown'
  | 'name_missing'
  | 'text_too_long'
  | 'address_missing'
  | 'point_missing'
  | 'point_unreadable'
  | 'point_not_in_link'
  | 'point_far_away'
  | 'point_swapped'
  | 'repeated'

export type ImportedPlace =
  | { line: number; name: string; outcome: 'new' | 'changed' | 'unchanged' }
  | {
      line: number
      name: string
      outcome: 'unreadable'
      reason: Unreadable
      /** the regions with a province of this name */
      among?: string[]
      /** the cells, to be corrected */
      values: Record<string, string>
    }

export type Judged = { row: ImportedPlace; write?: PlaceToWrite }

export function judge(
  { line }: PlaceLine,
  name: string,
  write: PlaceToWrite,
  same: boolean | undefined,
): Judged {
  if (same) return { row: { line, name, outcome: 'unchanged' } }
  return { row: { line, name, outcome: write.id === null ? 'new' : 'changed' }, write }
}

export const unreadable = (
  { line }: PlaceLine,
  name: string,
  reason: Unreadable,
  more: { among?: string[] } = {},
): Judged => ({ row: { line, name, outcome: 'unreadable', reason, ...more, values: {} } })

export const withoutProvince = (
  line: PlaceLine,
  name: string,
  { problem, ...more }: Exclude<FoundProvince, { province: unknown }>,
): Judged => unreadable(line, name, problem, more)

export const idsOf = (found: readonly FoundProvince[]) => [
  ...new Set(found.flatMap((one) => ('province' in one ? one.province.id : []))),
]

export const isSamePoint = (a: Point | null, b: Point | null) =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude
