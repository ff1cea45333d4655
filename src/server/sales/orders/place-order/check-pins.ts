import type { ParsedOrderDraft } from '#contract/sales/orders.ts'
import { isFarAway } from '#domain/geography/points/point.ts'
import type { FieldProblem } from '#domain/platform/field-problems.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { readPointsOfCounties } from '../ticket-changes/note-for-driver-sql.ts'

/**
 * Checks that the doors which a customer marked on the map are near the counties of their addresses. @throws
 * Refusal invalid_input
 */
export async function checkPins(
  { db }: Pick<Ctx, 'db'>,
  tickets: readonly Pick<ParsedOrderDraft['tickets'][number], 'addresses'>[],
): Promise<void> {
  const doors = tickets.flatMap(({ addresses }, ticket) =>
    addresses.flatMap(({ door, commune_id }, address) =>
      door ? [{ door, countyId: commune_id, field: `tickets.${ticket}.addresses.${address}.door` }] : [],
    ),
  )
  if (doors.length === 0) return
  const points = await readPointsOfCounties(
    db,
    doors.map(({ countyId }) => countyId),
  )
  const fields: Record<string, FieldProblem> = {}
  for (const { door, countyId, field } of doors) {
    const point = points.get(countyId)
    if (point && isFarAway(door, { ...point, source: 'county' })) fields[field] = 'door_is_far_away'
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', {}, { fields })
}
