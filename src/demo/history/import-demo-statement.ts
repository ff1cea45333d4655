import { countryOf } from '#domain/geography/countries/countries.ts'
import { dayIn, showDay } from '#domain/platform/time/days.ts'
import { importStored } from '#server/sales/payments/transfers/importing/import-stored.ts'
import { storeStatement } from '#server/sales/payments/transfers/upload-statement.ts'
import type { DemoBuyer } from './buyers.ts'
import { staff } from './contexts.ts'
import type { At } from './history-types.ts'

/** A transfer: amount in major units, with the requested reference or another text. */
export type Transferred = { total: number; said: string; payer: string; at: Date }

/** The payer's name as banks write it. */
export const payerOf = ({ firstName, lastName }: DemoBuyer): string =>
  `${firstName} ${lastName}`.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()

/** Finance imports a statement of the Mexican account with these transfers. */
export async function importDemoStatement(
  at: At,
  hoursAgo: number,
  name: string,
  lines: readonly Transferred[],
): Promise<void> {
  if (lines.length === 0) return
  const { timeZone } = countryOf('MX')
  const dayOf = (date: Date) => showDay(dayIn(timeZone, date))
  const rows = lines.map((line) => `${dayOf(line.at)};${line.total.toFixed(2)};${line.said};${line.payer}`)
  const bytes = new TextEncoder().encode(['Fecha;Abono;Concepto;Ordenante', ...rows, ''].join('\n'))
  await at(hoursAgo, async (shop) => {
    const ctx = await staff(shop, 'finanzas@vaiven.test')
    const { id } = await storeStatement(ctx, { countryCode: 'MX', name, bytes })
    await importStored(ctx, id)
  })
}
