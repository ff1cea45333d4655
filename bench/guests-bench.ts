import * as xlsx from '@e965/xlsx'
import type { UploadedGuests } from '../src/contract/catalogue/private-event-guests.ts'
import type { RequestReceipt } from '../src/contract/catalogue/private-events.ts'
import type { Envelope } from '../src/contract/platform/endpoint.ts'
import { mostGuests } from '../src/domain/catalogue/private-events/missing-fields.ts'
import type { BenchShop } from './bench-shop.ts'
import { checkFinding, type Finding, limitFinding, median, plainFinding } from './report.ts'
import { addBuyer } from './tables/buyers-sql.ts'

const mostSeconds = 2
const times = 5

/** The longest allowed guest list over HTTP: from the first byte to the answer that it is stored. */
export async function benchGuests(bench: BenchShop): Promise<Finding[]> {
  await bench.settle()
  const { token } = await addBuyer(bench.shop)
  const found: Finding[] = []
  for (const format of ['xlsx', 'biff8'] as const) {
    const bytes = guestList(format)
    const id = await newRequest(bench, token)
    const seconds: number[] = []
    let stored = 0
    for (let n = 0; n < times; n++) {
      const started = performance.now()
      stored = (await sendList(bench, token, id, bytes)).guestCount
      seconds.push((performance.now() - started) / 1000)
    }
    const name = format === 'xlsx' ? '.xlsx' : '.xls'
    const what = `a guest list of ${mostGuests} guests, ${name}, the slowest of ${times}`
    found.push(
      limitFinding(what, 's', Math.max(...seconds), mostSeconds),
      plainFinding(
        '  in the median · bare xlsx.read',
        `${median(seconds).toFixed(2)} · ${bareRead(bytes)} s`,
      ),
      checkFinding('  guests stored', String(stored), String(mostGuests)),
    )
  }
  return found
}

function guestList(bookType: 'xlsx' | 'biff8'): Buffer {
  const rows = Array.from({ length: mostGuests }, (_, n) => [
    `Invitada Número Largo ${'abcdefghij'[n % 10]}`,
    `55 ${1000 + (n % 9000)} ${1000 + ((n * 7) % 9000)}`,
    `invitada.${n}@correo.vaiven.test`,
  ])
  const sheet = xlsx.utils.aoa_to_sheet([['Nombre completo', 'Teléfono', 'Correo electrónico'], ...rows])
  const book = xlsx.utils.book_new(sheet, 'Invitados')
  return xlsx.write(book, { type: 'buffer', bookType, compression: true }) as Buffer
}

/** Parses the same bytes with the library alone, in this process. */
function bareRead(bytes: Buffer): string {
  const started = performance.now()
  xlsx.read(bytes, { type: 'buffer', dense: true })
  return ((performance.now() - started) / 1000).toFixed(2)
}

async function newRequest(bench: BenchShop, token: string): Promise<number> {
  const body = JSON.stringify({ state: 3, event: { name: 'Boda' } })
  const headers = { 'content-type': 'application/json' }
  return (await ask<RequestReceipt>(bench, token, '/shop-api/request-events', { body, headers })).id
}

function sendList(bench: BenchShop, token: string, id: number, bytes: Buffer): Promise<UploadedGuests> {
  const body = new FormData()
  body.set('guests', new File([new Uint8Array(bytes)], 'invitados'))
  return ask(bench, token, `/shop-api/event-requests/${id}/upload-guests`, { body })
}

async function ask<T>(
  bench: BenchShop,
  token: string,
  path: string,
  { headers, ...init }: { body: string | FormData; headers?: Record<string, string> },
): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${bench.port}${path}`, {
    ...init,
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const envelope = (await answer.json()) as Envelope<T>
  if (!envelope.success) throw new Error(`${path}: ${envelope.message}`)
  return envelope.data
}
