import type { Transaction } from '../platform/database.ts'
import { type Absence, insertAbsence, readAbsences } from './absence-sql.ts'

/** Notes a vehicle that broke down as absent on these days, unless it is absent on all of them already. */
export async function noteBroken(
  tx: Transaction,
  vehicleId: number,
  days: Omit<Absence, 'id'>,
): Promise<void> {
  const absences = await readAbsences(tx, 'vehicle', vehicleId, days.lastDay)
  if (absences.some(({ firstDay }) => firstDay <= days.firstDay)) return
  await insertAbsence(tx, 'vehicle', vehicleId, days)
}
