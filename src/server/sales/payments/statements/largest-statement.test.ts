import { pino } from 'pino'
import { expect, it } from 'vitest'
import { Refusal } from '#domain/platform/refusal.ts'
import { readStatementInWorker, unpackRows } from './stored-rows.ts'

/* The largest statement that may be uploaded is read, or refused with the reason where the machine is too slow for it. */

const mostLines = 250_000
const rows = Array.from(
  { length: mostLines - 1 },
  (_, nth) => `20/11/2026,pago${nth},${(nth % 900) + 100}.25`,
)
const bytes = new TextEncoder().encode(['Fecha,Concepto,Abono', ...rows].join('\n'))

const read = (mostMs?: number) =>
  readStatementInWorker(
    { log: pino({ level: 'silent' }), now: new Date('2026-11-21T12:00:00Z') },
    { bytes, reading: { columns: {}, currency: 'MXN' }, saved: [], countryCode: 'MX' },
    mostMs,
  )

it('is read with all its lines, unless it takes longer than a proxy waits', {
  timeout: 180_000,
}, async () => {
  expect(bytes.length).toBeLessThan(8 * 1024 * 1024)
  const found = await read().then(
    async ({ packed }) => (await unpackRows(packed)).length,
    (error: Refusal) => error.code,
  )
  expect([rows.length, 'file_took_too_long']).toContain(found)
})

it('is refused as too slow to read, not as broken', { timeout: 180_000 }, async () => {
  await expect(read(1)).rejects.toEqual(new Refusal('file_took_too_long'))
})
