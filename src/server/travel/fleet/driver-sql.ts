import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type DriverLanguage, driverLanguages } from '#domain/travel/fleet/driver-languages.ts'
import { countRows, keysetList, type Page, readPage } from '#server/platform/database/keyset-sql.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { FleetAsked } from './vehicle-sql.ts'

export type Driver = {
  id: number
  countryCode: CountryCode
  name: string
  phone: string
  /** YYYY-MM-DD */
  licenceValidUntil: string
  languages: DriverLanguage[]
  active: boolean
  version: number
}

type StoredDriver = Omit<Driver, 'languages'> & { languages: string[] }

const driverOf = (row: StoredDriver): Driver => ({
  ...row,
  languages: driverLanguages.filter((one) => row.languages.includes(one)),
})

const columns = `w.id, w.country_code, w.name, w.phone, w.licence_valid_until,
  w.languages, w.active, w.version`

const words = (asked: string) => `(${asked}::jsonb->>'words')`

const drivers = keysetList('list-drivers', {
  columns,
  from: 'drivers w',
  id: { sql: 'w.id', type: 'int4' },
  sorts: { name: { sql: 'search_fold(w.name)', type: 'text' } },
  filters: {
    countries: (value) => `w.country_code = any (${value}::text[])`,
    q: (asked) => `search_fold(w.name) like '%' || search_fold(${words(asked)}) || '%'
      or ${asked}::jsonb->'phonesIn' ? w.country_code and length(regexp_replace(${words(asked)}, '\\D', '', 'g')) >= 4
        and w.phone like '%' || regexp_replace(${words(asked)}, '\\D', '', 'g') || '%'`,
    active: (value) => `w.active = (${value} = 'yes')`,
    free: (value) => `w.active and w.licence_valid_until >= ${value}::date and not exists (
      select from fleet_absences x where x.driver_id = w.id and ${value}::date between x.first_day and x.last_day)`,
  },
})

/**
 * A page of the drivers in these countries, with the number of matching ones. `q` is a part of the name, or in `phonesIn` of
 * the phone.
 */
export async function readDrivers(
  db: Queryable,
  { countries, phonesIn, q, active, free, ...page }: FleetAsked & { phonesIn: readonly CountryCode[] },
): Promise<Page<Driver> & { count: number }> {
  const words = q.replaceAll(/[%_\\]/g, '')
  const filters = { countries, q: words && JSON.stringify({ words, phonesIn }), active, free }
  const found = await readPage<StoredDriver>(drivers, db, { filters, ...page })
  return { ...found, rows: found.rows.map(driverOf), count: await countRows(drivers, db, { filters }) }
}

const find = statement('find-driver', `select ${columns} from drivers w where w.id = $1`)
const lock = statement('lock-driver', 'select from drivers where id = $1 for update')

export async function findDriver(db: Queryable, id: number): Promise<Driver | undefined> {
  const [row] = await db.query<StoredDriver>(find, [id])
  return row && driverOf(row)
}

/** The same, locked until the transaction ends. */
export async function lockDriver(tx: Transaction, id: number): Promise<Driver | undefined> {
  await tx.query(lock, [id])
  return findDriver(tx, id)
}

const findPhone = statement(
  'find-driver-by-phone',
  `select ${columns} from drivers w where w.country_code = $1 and w.phone = $2`,
)

export async function findDriverByPhone(
  db: Queryable,
  country: CountryCode,
  phone: string,
): Promise<Driver | undefined> {
  const [row] = await db.query<StoredDriver>(findPhone, [country, phone])
  return row && driverOf(row)
}

export type DriverToWrite = Omit<Driver, 'id' | 'version'>

const insert = statement(
  'add-driver',
  `insert into drivers (country_code, name, phone, licence_valid_until, languages, active, inactive_since)
   values ($1, $2, $3, $4, $5, $6, case when not $6::boolean then $7::timestamptz end)
   on conflict (country_code, phone) do nothing returning id`,
)
const update = statement(
  'change-driver',
  `update drivers set name = $2, phone = $3, licence_valid_until = $4, languages = $5, active = $6, version = version + 1,
     inactive_since = case when not $6::boolean then coalesce(inactive_since, $7::timestamptz) end
   where id = $8 and country_code = $1 returning version`,
)

const valuesOf = (
  { countryCode, name, phone, licenceValidUntil, languages, active }: DriverToWrite,
  now: Date,
) => [countryCode, name, phone, licenceValidUntil, languages, active, now]

/** The id of a new driver; undefined when another driver in the country has this phone. */
export async function insertDriver(
  tx: Transaction,
  driver: DriverToWrite,
  now: Date,
): Promise<number | undefined> {
  return (await tx.query<{ id: number }>(insert, valuesOf(driver, now)))[0]?.id
}

export async function updateDriver(
  tx: Transaction,
  id: number,
  driver: DriverToWrite,
  now: Date,
): Promise<number> {
  return onlyRow(await tx.query<{ version: number }>(update, [...valuesOf(driver, now), id])).version
}
