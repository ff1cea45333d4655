import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { read as readWorkbook, utils } from '@e965/xlsx'
import { expect, it, onTestFinished } from 'vitest'
import { findProgram } from '#scripts/programs/find-program.ts'
import { csvMarksOf, type Sheet, writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

/*
 * Exports as LibreOffice opens them. Without LibreOffice the files themselves are checked; exports.test.ts
 * says what they must contain.
 */

const soffice = findProgram('soffice')
const how = soffice ? 'as LibreOffice opens it' : 'in its bytes, because LibreOffice is not installed,'

const texts = [
  '=1+1',
  '+52 55 1234',
  '-12,50',
  // A minus sign (U+2212), which is no formula but may be read as a number.
  '\u221212,50',
  '@SUM(A1)',
  '\tTab',
  '\rReturn',
  '"Ópera", dijo',
  'dos\nrenglones',
  '🙂 café',
  '00123',
]
const amounts = [-1250, -1, 0, 1, 5, 100, 123_456_789, -100, 42, 7, -7]

const sheet = (): Sheet => ({
  columns: [
    { header: 'Nombre', type: 'text' },
    { header: 'Importe', type: 'money' },
    { header: 'Moneda', type: 'text' },
    { header: 'Día', type: 'day' },
  ],
  currencyColumn: 2,
  batches: (async function* () {
    yield texts.map((text, nth) => [text, amounts[nth]!, 'MXN', '2026-11-22'])
  })(),
  countLabel: 'Filas',
})

/** A text of a CSV as LibreOffice opens it: digits are a number, and a return breaks the line. */
const opened = (text: string) => (text === '00123' ? '123' : text.replaceAll('\r', '\n'))

/** The cells of a file after LibreOffice has opened it and saved it as a workbook. */
async function cellsOf(name: string, { parts }: { parts: AsyncIterable<Buffer> }) {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  const bytes = Buffer.concat(all)
  const workbook = soffice ? await reopened(name, bytes) : bytes
  const { Sheets, SheetNames } = readWorkbook(workbook, { cellDates: false, raw: !soffice })
  return Sheets[SheetNames[0]!]!
}

async function reopened(name: string, bytes: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'vaiven-libreoffice-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, name), bytes)
  await promisify(execFile)(
    soffice!,
    [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      ...['--headless', '--norestore', '--convert-to', 'ods', '--outdir', join(folder, 'out')],
      // Comma, quotes, UTF-8: the defaults of its import dialog for this file.
      ...(name.endsWith('.csv') ? ['--infilter=CSV:44,34,76,1'] : []),
      join(folder, name),
    ],
    { timeout: 120_000 },
  )
  return readFile(join(folder, 'out', name.replace(/\.\w+$/, '.ods')))
}

it(`a CSV ${how} has texts as texts and amounts as numbers, and nothing is computed`, async () => {
  const cells = await cellsOf('compras.csv', writeCsv(sheet(), csvMarksOf(['MX'])))
  for (const [nth, text] of texts.entries()) {
    const cell = cells[`A${nth + 2}`]
    const written = /^[=\-@\t\r]/.test(text) ? `'${text}` : text
    expect([String(cell.v), cell.f]).toEqual([soffice ? opened(written) : written, undefined])
    if (soffice) expect([cells[`B${nth + 2}`].t, cells[`B${nth + 2}`].v]).toEqual(['n', amounts[nth]! / 100])
  }
}, 180_000)

it(`a workbook ${how} has texts as texts, amounts as numbers and days as days`, async () => {
  const cells = await cellsOf('compras.xlsx', writeXlsx(sheet()))
  for (const [nth, text] of texts.entries()) {
    const cell = cells[`A${nth + 2}`]
    expect([cell.t, cell.v, cell.f]).toEqual(['s', text, undefined])
    expect([cells[`B${nth + 2}`].t, cells[`B${nth + 2}`].v]).toEqual(['n', amounts[nth]! / 100])
  }
  expect(cells.D2.t).toBe('n')
  expect(utils.sheet_to_json<unknown[]>(cells, { header: 1 }).at(-1)).toEqual(['Filas', texts.length])
}, 180_000)
