// A program that judges the lines of one long statement and stores those that pay nothing, so that it does not delay the shop.
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { guardDatabase } from '#server/platform/database/connections/guard-database.ts'
import { openDatabase, type Transaction } from '#server/platform/database.ts'
import { answerReading } from '#server/platform/workbook/answer-reading.ts'
import { workWithoutRests } from '#server/sales/payments/statements/in-turns.ts'
import { lockStaffOfImport } from './live-staff-sql.ts'
import { type AskedImport, type StoredPlain, storePlainLines } from './store-plain-lines.ts'

export type ImportTask = {
  asked: AskedImport
  country: CountryCode
  /** of the member of staff; null on the command line */
  sessionId: string | null
  databaseUrl: string
}

/** `unauthorised`: the member of staff may not settle transfers any more; what was stored before remains. */
export type ImportResult = StoredPlain | null | 'unauthorised'

class Unauthorised extends Error {}

workWithoutRests()
answerReading(async ({ asked, country, sessionId, databaseUrl }: ImportTask): Promise<ImportResult> => {
  const db = openDatabase(databaseUrl, { connections: 1 })
  const assertStaff = async (tx: Transaction) => {
    const roles = sessionId === null ? null : await lockStaffOfImport(tx, sessionId, asked.now)
    const may = sessionId === null || countriesWhere(roles ?? [], 'transfers.settle').includes(country)
    if (!may) throw new Unauthorised()
  }
  try {
    return await storePlainLines(guardDatabase(db, assertStaff), asked)
  } catch (error) {
    if (!(error instanceof Unauthorised)) throw error
    return 'unauthorised'
  } finally {
    await db.close()
  }
})
