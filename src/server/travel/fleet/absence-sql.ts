import type { CountryCode } from '#domain/geography/countries/country.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** Days, both inclusive, on which a vehicle or driver is not available; YYYY-MM-DD. */
export type Absence = { id: number; firstDay: string; lastDay: string; reason: string }

const columns = 'id, first_day, last_day, reason'
const ofVehicle = statement(
  'absences-of-vehicle',
  `select ${columns} from fleet_absences where vehicle_id = $1 and last_day >= $2 order by first_day, id`,
)
const ofDriver = statement(
  'absences-of-driver',
  `select ${columns} from fleet_absences where driver_id = $1 and last_day >= $2 order by first_day, id`,
)

/** The absences of a vehicle or driver that end on this day or later. */
export function readAbsences(
  db: Queryable,
  kind: 'vehicle' | 'driver',
  id: number,
  from: string,
): Promise<Absence[]> {
  return db.query<Absence>(kind === 'vehicle' ? ofVehicle : ofDriver, [id, from])
}

const insert = statement(
  'add-absence',
  `insert into fleet_absences (vehicle_id, driver_id, first_day, last_day, reason) values ($1, $2, $3, $4, $5) returning id`,
)

export async function insertAbsence(
  tx: Transaction,
  kind: 'vehicle' | 'driver',
  id: number,
  { firstDay, lastDay, reason }: Omit<Absence, 'id'>,
): Promise<number> {
  const owner = kind === 'vehicle' ? [id, null] : [null, id]
  return onlyRow(await tx.query<{ id: number }>(insert, [...owner, firstDay, lastDay, reason])).id
}

const remove = statement(
  'remove-absence',
  `delete from fleet_absences a using (
     select x.id, coalesce(v.country_code, d.country_code) as country_code from fleet_absences x
     left join vehicles v on v.id = x.vehicle_id left join drivers d on d.id = x.driver_id where x.id = $1
   ) found
   where a.id = found.id and found.country_code = any ($2::text[])
   returning a.vehicle_id, a.driver_id, a.first_day, a.last_day,
     found.country_code`,
)

/** Deletes an absence in one of these countries; returns its vehicle or driver. */
export async function removeAbsence(tx: Transaction, id: number, countries: readonly CountryCode[]) {
  const [row] = await tx.query<{
    vehicleId: number | null
    driverId: number | null
    firstDay: string
    lastDay: string
    countryCode: CountryCode
  }>(remove, [id, countries])
  return row
}
