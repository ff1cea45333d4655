import { Refusal, type RefusalCode } from '#domain/platform/refusal.ts'

/** The kinds of files that are read. A table is a spreadsheet, or HTML or SpreadsheetML that banks name `.xls`. */
export type FileKind = 'csv' | 'camt053' | 'norma43' | 'workbook' | 'markup'

/** The refusals of a file that is no statement. */
export type StatementRefusal = Extract<RefusalCode, `statement_${string}` | 'payload_too_large'>

/** Styles and comments may come before the first table of a page. */
export const headLength = 64 * 1024

/** The first bytes of files, in hexadecimal digits. */
const signatures: readonly (readonly [RegExp, StatementRefusal | 'workbook'])[] = [
  [/^25504446/, 'statement_is_pdf'],
  // PNG, JPEG, GIF, TIFF, WebP, HEIC and AVIF
  [
    /^(?:89504e47|ffd8ff|47494638|49492a00|4d4d002a|52494646.{8}57454250|.{8}66747970)/,
    'statement_is_picture',
  ],
  [/^(?:504b0304|d0cf11e0)/, 'workbook'],
  [/^09(?:00|02|04|08)/, 'statement_is_old_excel'],
  // RAR, 7z, gzip
  [/^(?:52617221|377abcaf|1f8b)/, 'statement_is_zip'],
]

/** Parts of packed spreadsheets that are not read, by what their directory or first entry says. */
const namedParts: readonly (readonly [string, StatementRefusal])[] = [
  ['mimetypeapplication/vnd.oasis.opendocument', 'statement_is_ods'],
  ['xl/workbook.bin', 'statement_is_xlsb'],
]

/**
 * The kind of a file by its content.
 * @throws Refusal that names the kind of a file that is not read
 */
export function fileKindOf(bytes: Uint8Array, text: string): FileKind {
  const firstBytes = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  const signature = signatures.find(([pattern]) => pattern.test(firstBytes))?.[1]
  if (signature === 'workbook') {
    const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const named = namedParts.find(([part]) => packed.includes(part))?.[1]
    if (named) throw new Refusal(named)
    return signature
  }
  if (signature) throw new Refusal(signature)
  const head = text.slice(0, 4_000).trimStart()
  if (/^OFXHEADER|^<\?OFX|<OFX>/i.test(head)) throw new Refusal('statement_is_ofx')
  if (/^(?:\{1:|:20:|:940:)/.test(head) || /^:6[01]F?:/m.test(head)) throw new Refusal('statement_is_mt940')
  if (/^!(?:type:|account\b|option:|clear:)/i.test(head)) throw new Refusal('statement_is_qif')
  if (/^[[{]\s*["{[]/.test(head)) throw new Refusal('statement_is_json')
  if (/^11\d{18}\d{12}[12]\d{14}\d{3}/.test(head)) return 'norma43'
  if (!head.startsWith('<')) return 'csv'
  const start = text.slice(0, headLength)
  if (/<(?:html|table|!doctype html)\b/i.test(start)) return 'markup'
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(start)) return 'markup'
  return kindOfXml(text)
}

function kindOfXml(text: string): FileKind {
  // A DOCTYPE could define entities that expand without limit; no bank sends one.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Refusal('statement_is_unsafe_xml')
  const head = text.slice(0, 20_000)
  if (/<(?:[\w-]+:)?BkToCstmrStmt[\s>/]/.test(head)) return 'camt053'
  if (/<(?:[\w-]+:)?BkToCstmrAcctRpt[\s>/]/.test(head)) throw new Refusal('statement_is_camt052')
  if (/<(?:[\w-]+:)?BkToCstmrDbtCdtNtfctn[\s>/]/.test(head)) throw new Refusal('statement_is_camt054')
  throw new Refusal('statement_is_other_xml')
}
