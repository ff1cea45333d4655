import { randomUUID } from 'node:crypto'
import type { BenchShop } from '../bench-shop.ts'
import { ask, startProgram } from '../load/ask-process.ts'
import type { PurchasePlan, PurchaseResult } from '../load/purchase-client.ts'
import { type Finding, limitFinding, median, plainFinding } from '../report.ts'
import { addBuyers } from '../tables/buyers-sql.ts'
import { setStockSize } from '../tables/offers-sql.ts'
import { openOwnersSession } from '../tables/office-volume-sql.ts'

const customers = 8
const rounds = 3
const seconds = 10
/** An upload of 100,000 lines, its preview and its import take some 20 seconds beside customers. */
const besideSeconds = 30
const statementLines = 100_000

/**
 * Customers who buy while staff import statements, compared with the same customers alone: a file of 6 MB of commas, and
 * one of 100,000 lines, each previewed and imported.
 */
export async function benchStatements(bench: BenchShop): Promise<Finding[]> {
  await bench.settle()
  const offer = bench.takeOffer()
  await setStockSize(bench.shop.db, offer.stockId, 10_000_000)
  const tokens = (await addBuyers(bench.shop, customers)).map(({ token }) => token)
  const { port, publicUrl } = bench
  const buy = (length = seconds) =>
    ask<PurchaseResult>(startProgram('purchase-client.ts'), {
      ...{ port, publicUrl, offer, tokens, seconds: length },
    } satisfies PurchasePlan)
  const files = { commas: () => 'a,'.repeat(3 * 1024 * 1024), lines: longStatement }
  const findings: Finding[] = []
  await buy()
  for (const [name, make] of Object.entries(files)) {
    const ratios: number[] = []
    const imports: Imported[] = []
    for (let round = 0; round < rounds; round++) {
      const alone = await buy()
      const stopping = new AbortController()
      // The import requires a recent second factor.
      const cookie = `office=${await openOwnersSession(bench.databaseUrl)}`
      const importing = importUntil(stopping.signal, { publicUrl, cookie, make })
      const beside = await buy(besideSeconds)
      stopping.abort()
      imports.push(...(await importing))
      ratios.push(beside.p95 / alone.p95)
      const figures = [alone, beside].map(({ p50, p95 }) => `${p50.toFixed(1)}/${p95.toFixed(1)}`)
      findings.push(plainFinding(`  ${name}: p50/p95 of a purchase alone and beside, ms`, figures.join(' ')))
    }
    const largest = Math.max(...imports.map(({ previewBytes }) => previewBytes)) / 1024 ** 2
    findings.push(
      limitFinding(`p95 of ${customers} customers beside ${name}, as a share`, '', median(ratios), 1.25),
      plainFinding('  of', ratios.map((ratio) => ratio.toFixed(2)).join(' · ')),
      limitFinding('  the largest preview', 'MB', largest, 1),
      plainFinding(
        '  statements meanwhile',
        `${imports.length}, ${imports.reduce((sum, { lines }) => sum + lines, 0)} lines stored`,
      ),
    )
  }
  return findings
}

/** A statement with new lines, of payers that no order knows. */
function longStatement(): string {
  const account = randomUUID().slice(0, 8)
  const rows = Array.from(
    { length: statementLines },
    (_, nth) => `20/11/2026,"pago ${account} ${nth}",Cliente ${nth},${(nth % 900) + 100}.25,`,
  )
  return ['Fecha,Concepto,Ordenante,Abono,Cargo', ...rows].join('\n')
}

type Imported = { previewBytes: number; lines: number }

/** Uploads, previews and imports statements until the signal; an import that has begun comes to its end. */
async function importUntil(
  signal: AbortSignal,
  { publicUrl, cookie, make }: { publicUrl: string; cookie: string; make: () => string },
): Promise<Imported[]> {
  const call = async (method: string, path: string, body?: FormData) => {
    const answer = await fetch(`${publicUrl}/office-api/statement-imports${path}`, {
      method,
      headers: { cookie, origin: publicUrl, 'idempotency-key': randomUUID() },
      ...(body && { body }),
    })
    const text = await answer.text()
    const { data } = JSON.parse(text) as { data: Record<string, unknown> }
    return { isOk: answer.ok, text, data }
  }
  const done: Imported[] = []
  do {
    const form = new FormData()
    form.append('file', new Blob([make()]), 'extracto.csv')
    const { isOk, data, text } = await call('POST', '?country=MX', form)
    if (!isOk) throw new Error(`the statement was answered with ${text}`)
    const preview = await call('GET', `/${data.id}`)
    const one: Imported = { previewBytes: Buffer.byteLength(preview.text), lines: 0 }
    done.push(one)
    let left = Number(preview.data.isReadable)
    while (left > 0) {
      const imported = await call('POST', `/${data.id}`)
      if (!imported.isOk) throw new Error(`the import was answered with ${imported.text}`)
      left = Number(imported.data.left)
      one.lines = statementLines - left
    }
  } while (!signal.aborted)
  return done
}
