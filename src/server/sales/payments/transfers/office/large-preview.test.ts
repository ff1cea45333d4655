import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* The preview of a large file stays small, and its counts and sums are of the whole file. */

let shop: TestShop
let finance: OfficeClient & { cookie: string }
beforeAll(async () => {
  shop = await createTestShop()
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
})
afterAll(() => shop.close())

const asked = () => ({ cookie: `office=${finance.cookie}`, origin: shop.config.publicUrl })

async function upload(text: string): Promise<{ id: string }> {
  const body = new FormData()
  body.set('file', new File([text], 'banco.csv'))
  const response = await shop.fetch('/office-api/statement-imports?country=MX', {
    ...{ method: 'POST', body, headers: asked() },
  })
  const { data } = (await response.json()) as { data: { id: string } }
  return data
}

type Preview = {
  counts: Record<string, number>
  sums: object[]
  pages: number
  lines: { state: string }[]
}

/** The size of a page of the preview in bytes, and its contents. */
async function preview(id: string, page: number) {
  const response = await shop.fetch(`/office-api/statement-imports/${id}?page=${page}`, { headers: asked() })
  const text = await response.text()
  const { data } = JSON.parse(text) as { data: Preview }
  return { size: Buffer.byteLength(text), ...data }
}

test('a statement of 100,000 lines: the answer is below 1 MB, and each line is counted and on one of the pages', async () => {
  const lines = Array.from({ length: 100_000 }, (_, nth) => {
    if (nth % 10_000 === 9_999) return `20/11/2026,nada,sin importe ${nth},`
    const amount = nth % 4 === 3 ? '-2.00' : '1.00'
    return `20/11/2026,${amount},pago ${nth},PAGADOR ${nth}`
  })
  const { id } = await upload(['Fecha,Importe,Concepto,Ordenante', ...lines, ''].join('\n'))
  const first = await preview(id, 1)
  expect(first.size).toBeLessThan(1_000_000)
  expect(Object.values(first.counts).reduce((sum, count) => sum + count, 0)).toBe(100_000)
  expect(first.counts).toMatchObject({ unreadable: 10, open: 75_000, debit: 24_990 })
  expect(first.sums).toMatchObject([
    { credits: { count: 75_000, amount: 75_000 }, debits: { count: 24_990, amount: 49_980 } },
  ])
  // Lines that need a decision come first.
  expect(first.lines.slice(0, 11).map(({ state }) => state)).toEqual([
    ...Array.from({ length: 10 }, () => 'unreadable'),
    'open',
  ])
  const last = await preview(id, first.pages)
  expect((first.pages - 1) * first.lines.length + last.lines.length).toBe(100_000)
  expect(last.size).toBeLessThan(1_000_000)
}, 300_000)

test('a file with a great number of headings and values of a direction has a small preview', async () => {
  const headings = Array.from({ length: 250 }, (_, nth) => `Columna ${nth} ${'x'.repeat(300)}`)
  const rows = Array.from(
    { length: 5_000 },
    (_, nth) => `20/11/2026,1.00,pago ${nth},Tipo ${nth} ${'y'.repeat(150)}`,
  )
  const { id } = await upload(
    [['Fecha,Importe,Concepto,Tipo', ...headings].join(','), ...rows, ''].join('\n'),
  )
  expect((await preview(id, 1)).size).toBeLessThan(1_000_000)
})
