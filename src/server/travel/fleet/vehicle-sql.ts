import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A vehicle; costs in minor units of its currency. */
export type Vehicle = {
  id: number
  countryCode: CountryCode
  plate: string
  name: string
  seats: number
  wheelchairPlaces: number
  operator: string
  /** insurer and policy, as passengers read them */
  insurance: string
  provinceId: number | null
  province: string | null
  costPerHour: number
  costPerUse: number
  currency: Currency
  active: boolean
  version: number
}

const columns = `w.id, w.country_code, w.plate, w.name, w.seats, w.wheelchair_places,
  w.operator, w.insurance, w.province_id, p.name as province, w.cost_per_hour,
  w.cost_per_use, w.currency, w.active, w.version`
const from = 'vehicles w left join provinces p on p.id = w.province_id'

const vehicles = keysetList('list-vehicles', {
  columns,
  from,
  id: { sql: 'w.id', type: 'int4' },
  sorts: { name: { sql: 'search_fold(w.name)', type: 'text' } },
  filters: {
    countries: (value) => `w.country_code = any (${value}::text[])`,
    q: (value) =>
      `search_fold(w.name || ' ' || w.operator || ' ' || coalesce(p.name, '')) like '%' || search_fold(${value}) || '%'
       or plate_key(${value}) <> '' and plate_key(w.plate) like '%' || plate_key(${value}) || '%'`,
    active: (value) => `w.active = (${value} = 'yes')`,
    free: (value) => `w.active and not exists (select from fleet_absences x where x.vehicle_id = w.id
      and ${value}::date between x.first_day and x.last_day)`,
  },
})

export type FleetAsked = Pick<Asked<'name'>, 'sort' | 'after' | 'before' | 'limit'> & {
  countries: readonly CountryCode[]
  q: string
  active: string
  free: string
}

/** A page of the vehicles in these countries, with the number of matching ones. */
export async function readVehicles(
  db: Queryable,
  { countries, q, active, free, ...page }: FleetAsked,
): Promise<Page<Vehicle> & { count: number }> {
  const filters = { countries, q: q.replaceAll(/[%_\\]/g, ''), active, free }
  const found = await readPage<Vehicle>(vehicles, db, { filters, ...page })
  return { ...found, count: await countRows(vehicles, db, { filters }) }
}

const find = statement('find-vehicle', `select ${columns} from ${from} where w.id = $1`)
const lock = statement('lock-vehicle', 'select from vehicles where id = $1 for update')

export async function findVehicle(db: Queryable, id: number): Promise<Vehicle | undefined> {
  const [row] = await db.query<Vehicle>(find, [id])
  return row
}

/** The same, locked until the transaction ends. */
export async function lockVehicle(tx: Transaction, id: number): Promise<Vehicle | undefined> {
  await tx.query(lock, [id])
  return findVehicle(tx, id)
}

const isProvince = statement(
  'is-province-of-country',
  'select from provinces where id = $1 and country_code = $2',
)

export async function isProvinceOf(db: Queryable, id: number, country: CountryCode): Promise<boolean> {
  return (await db.query(isProvince, [id, country])).length > 0
}

const findPlate = statement(
  'find-vehicle-by-plate',
  `select ${columns} from ${from} where w.country_code = $1 and plate_key(w.plate) = plate_key($2)`,
)

export async function findVehicleByPlate(
  db: Queryable,
  country: CountryCode,
  plate: string,
): Promise<Vehicle | undefined> {
  const [row] = await db.query<Vehicle>(findPlate, [country, plate])
  return row
}

export type VehicleToWrite = Omit<Vehicle, 'id' | 'province' | 'version'>

const insert = statement(
  'add-vehicle',
  `insert into vehicles (country_code, plate, name, seats, wheelchair_places, operator, province_id, cost_per_hour, cost_per_use,
     currency, active, insurance) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (country_code, plate_key(plate)) do nothing returning id`,
)
const update = statement(
  'change-vehicle',
  `update vehicles set plate = $2, name = $3, seats = $4, wheelchair_places = $5, operator = $6, province_id = $7,
     cost_per_hour = $8, cost_per_use = $9, currency = $10, active = $11, insurance = $12, version = version + 1
   where id = $13 and country_code = $1 returning version`,
)

const valuesOf = (vehicle: VehicleToWrite) => [
  ...[
    vehicle.countryCode,
    vehicle.plate,
    vehicle.name,
    vehicle.seats,
    vehicle.wheelchairPlaces,
    vehicle.operator,
  ],
  ...[vehicle.provinceId, vehicle.costPerHour, vehicle.costPerUse, vehicle.currency, vehicle.active],
  vehicle.insurance,
]

/** The id of a new vehicle; undefined when another vehicle in the country has this plate. */
export async function insertVehicle(tx: Transaction, vehicle: VehicleToWrite): Promise<number | undefined> {
  return (await tx.query<{ id: number }>(insert, valuesOf(vehicle)))[0]?.id
}

export async function updateVehicle(tx: Transaction, id: number, vehicle: VehicleToWrite): Promise<number> {
  return onlyRow(await tx.query<{ version: number }>(update, [...valuesOf(vehicle), id])).version
}
