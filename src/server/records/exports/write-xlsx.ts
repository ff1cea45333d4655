import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { currencyExponent, isCurrency } from '#domain/platform/money.ts'
import type { CellType } from '#domain/records/exports/export-sources.ts'
import { type Cell, currencyOf, majorOf, type Sheet, type Written } from './write-csv.ts'

/** The limit of ECMA-376. */
const mostRows = 1_048_576

/**
 * A sheet as XLSX (ECMA-376), streamed while its rows are read, so that memory does not grow with them. Texts
 * are inline strings, which are never formulas; numbers and dates are typed. The last row has the number of
 * rows.
 */
export function writeXlsx(sheet: Sheet): Written {
  let rows = 0
  async function* xml() {
    yield `${sheetHead}${widthsXml(sheet)}<sheetData>`
    yield rowXml(
      1,
      sheet.columns.map(({ header }, at) => textCell(placeOf(1, at), header, styles.head)),
    )
    for await (const batch of sheet.batches) {
      const lines = batch.map((row, nth) =>
        rowXml(
          rows + nth + 2,
          row.map((cell, at) => cellXml(sheet, row, { cell, at, place: placeOf(rows + nth + 2, at) })),
        ),
      )
      rows += batch.length
      if (rows + 2 > mostRows) throw new Error('a sheet of XLSX has no room for so many rows')
      yield lines.join('')
    }
    const last = rows + 2
    yield rowXml(last, [textCell(placeOf(last, 0), sheet.countLabel), numberCell(placeOf(last, 1), rows)])
    // Without the last row, which counts the others.
    yield `</sheetData><autoFilter ref="A1:${placeOf(rows + 1, sheet.columns.length - 1)}"/></worksheet>`
  }
  return { parts: zip([['xl/worksheets/sheet1.xml', xml()], ...Object.entries(around)]), rows: () => rows }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const sheetHead = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>`

/** Styles by their index in `cellXfs` below. */
const styles = { plain: 0, decimals: 1, time: 2, day: 3, share: 4, whole: 5, head: 6 } as const

const around: Record<string, string> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Vaiven" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[0, 4, 164, 165, 10, 3].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${format ? ' applyNumberFormat="1"' : ''}/>`).join('')}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

const rowXml = (nth: number, cells: string[]) => `<row r="${nth}">${cells.join('')}</row>`

/** `B7`: some readers need it in each cell (ECMA-376 leaves it optional). */
function placeOf(row: number, column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${row}`
}

/** In characters of the default font. */
const widths: Record<CellType, number> = {
  text: 24,
  code: 24,
  money: 14,
  count: 10,
  share: 10,
  time: 17,
  day: 12,
}

function widthsXml({ columns }: Sheet): string {
  const cols = columns.map(({ header, type }, nth) => {
    const width = Math.max(widths[type], header.length + 2)
    return `<col min="${nth + 1}" max="${nth + 1}" width="${width}" customWidth="1"/>`
  })
  return `<cols>${cols.join('')}</cols>`
}

function cellXml(
  sheet: Sheet,
  row: readonly Cell[],
  { cell, at, place }: { cell: Cell; at: number; place: string },
): string {
  const { type } = sheet.columns[at] ?? { type: 'text' }
  if (cell === null) return ''
  if (typeof cell === 'number') {
    if (type === 'share') return numberCell(place, cell, styles.share)
    if (type !== 'money') return numberCell(place, cell)
    const currency = currencyOf(sheet, row)
    const hasDecimals = isCurrency(currency) && currencyExponent(currency) > 0
    return numberCell(place, majorOf(cell, currency), hasDecimals ? styles.decimals : styles.whole)
  }
  if (type === 'time' || type === 'day') return numberCell(place, serialOf(cell), styles[type])
  return textCell(place, cell)
}

const numberCell = (place: string, value: number, style: number = styles.plain) =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`
const textCell = (place: string, text: string, style: number = styles.plain) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`

/** Days since the epoch of spreadsheets (30 December 1899), for a local time. */
const serialOf = (local: string) =>
  (Date.parse(`${local.replace(' ', 'T')}${local.length > 10 ? 'Z' : ''}`) + 2_209_161_600_000) / 86_400_000

/** XML 1.0 does not allow other control characters, or lone surrogates. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
const escapeXml = (text: string) =>
  text.replaceAll(unwritable, '\ufffd').replaceAll(/[&<>"\r]/g, (sign) => escapes[sign] ?? sign)

type Entry = { name: Buffer; crc: number; packed: number; size: number; at: number }

/**
 * A ZIP archive (APPNOTE 6.3.10) whose entries are compressed while streaming: their sizes follow them
 * (4.3.9).
 */
async function* zip(files: [string, AsyncIterable<string> | string][]): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let at = 0
  for (const [name, content] of files) {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at }
    const local = Buffer.concat([header(0x04034b50, [20], entry), entry.name])
    yield local
    for await (const bytes of deflated(content, entry)) {
      entry.packed += bytes.length
      yield bytes
    }
    const descriptor = Buffer.alloc(16)
    descriptor.writeUInt32LE(0x08074b50, 0)
    writeSizes(descriptor, 4, entry)
    yield descriptor
    at += local.length + entry.packed + descriptor.length
    entries.push(entry)
  }
  const directory = Buffer.concat(
    entries.flatMap((entry) => [header(0x02014b50, [20, 20], entry), entry.name]),
  )
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  yield Buffer.concat([directory, end])
}

/** The compressed bytes of a file; counts size and checksum in `entry`. */
async function* deflated(content: AsyncIterable<string> | string, entry: Entry): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of typeof content === 'string' ? [content] : content) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const source = Readable.from(counted())
  const packer = createDeflateRaw({ level: 6 })
  source.on('error', (error) => packer.destroy(error))
  yield* source.pipe(packer) as AsyncIterable<Buffer>
}

/**
 * The header of an entry: local with one version, in the directory with two. Bit 3: sizes follow; bit 11:
 * names are UTF-8.
 */
function header(signature: number, versions: number[], entry: Entry): Buffer {
  const isLocal = versions.length === 1
  const bytes = Buffer.alloc(isLocal ? 30 : 46)
  bytes.writeUInt32LE(signature, 0)
  for (const [nth, version] of versions.entries()) bytes.writeUInt16LE(version, 4 + nth * 2)
  const rest = 4 + versions.length * 2
  bytes.writeUInt16LE(0x0808, rest)
  bytes.writeUInt16LE(8, rest + 2)
  // 1 January 1980, the first date of the format, so that equal rows give equal bytes.
  bytes.writeUInt16LE(0x21, rest + 6)
  if (!isLocal) writeSizes(bytes, rest + 8, entry)
  bytes.writeUInt16LE(entry.name.length, rest + 20)
  if (!isLocal) bytes.writeUInt32LE(entry.at, 42)
  return bytes
}

function writeSizes(bytes: Buffer, at: number, { crc, packed, size }: Entry): void {
  bytes.writeUInt32LE(crc, at)
  bytes.writeUInt32LE(packed, at + 4)
  bytes.writeUInt32LE(size, at + 8)
}
