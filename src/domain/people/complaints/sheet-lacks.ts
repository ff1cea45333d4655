import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { FieldProblem } from '#domain/platform/field-problems.ts'

/** The fields of a complaint that only some countries require; empty when they were not filled in. */
type SheetFields = {
  documentKind: string
  document: string
  address: string
  phone: string
  isMinor: boolean
  guardianName: string
  guardianDocument: string
}

/**
 * The fields that are missing in a complaint. Peru's sheet requires the consumer's document, address and phone (DS
 * 011-2011-PCM, annex I); the name of the parent of a minor is required everywhere.
 */
export function lacksOfSheet(
  country: CountryCode,
  sheet: SheetFields,
): Partial<Record<keyof SheetFields, FieldProblem>> {
  const ofPeru = ['documentKind', 'document', 'address', 'phone'] as const
  const ofMinor = ['guardianName'] as const
  const needed = [...(country === 'PE' ? ofPeru : []), ...(sheet.isMinor ? ofMinor : [])]
  return Object.fromEntries(needed.filter((name) => !sheet[name]).map((name) => [name, 'field_is_required']))
}
