import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import type { Shop } from '#server/platform/context.ts'
import { insertDemoRows } from '../demo-sql.ts'
import type { DemoBuyer } from './buyers.ts'

/** Customers with the password `vaiven`. */
export async function addBuyers(
  { db }: Pick<Shop, 'db'>,
  buyers: readonly DemoBuyer[],
  createdAt: Date,
): Promise<void> {
  const password_hash = await hashPassword('vaiven')
  const rows = buyers.map(({ id, email, firstName, lastName, phone, country, locale }) => ({
    ...{ id, email, phone, locale, password_hash, roles: [] },
    first_name: firstName,
    last_name: lastName,
    country_code: country,
    birthday: '1991-04-18',
    verified_at: createdAt,
    password_proven_at: createdAt,
    created_at: createdAt,
  }))
  await insertDemoRows(db, 'users', rows)
}
