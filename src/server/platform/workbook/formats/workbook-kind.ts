import * as xlsx from '@e965/xlsx'
import { BadWorkbook } from '../bad-workbook.ts'

/** The kinds of files that are read as sheets. `packed`: a zip, which may be XLSX, XLSB or ODS. */
export type WorkbookKind = 'packed' | 'xls' | 'ods' | 'spreadsheetml' | 'html' | 'csv'

/** The first bytes of kinds that are not read, in hexadecimal digits. */
const signatures: readonly (readonly [RegExp, string])[] = [
  [/^25504446/, 'PDF'],
  [/^89504e47/, 'PNG'],
  [/^ffd8ff/, 'JPEG'],
  [/^47494638/, 'GIF'],
  [/^(?:49492a00|4d4d002a)/, 'TIFF'],
  [/^52494646.{8}57454250/, 'WebP'],
  [/^.{8}66747970/, 'HEIC'],
  [/^504b0506/, 'ZIP'],
  [/^526172211a/, 'RAR'],
  [/^377abcaf/, '7z'],
  [/^1f8b/, 'gzip'],
  [/^0908.{4}(?:0005|0600)/, 'Excel 5.0/95'],
  [/^09(?:00|02|04)/, 'Excel 2–4'],
  [/^(?:53514c697465|000100005374616e64617264)/, 'Access'],
]

const startsOfText: readonly (readonly [RegExp, string])[] = [
  [/^BEGIN:VCARD/i, 'vCard'],
  [/^\{\\rtf/, 'RTF'],
  [/^ID;P/, 'SYLK'],
  [/^TABLE\r?\n0,1/, 'DIF'],
  [/^(?:MIME-Version:|From: )/i, 'MHTML'],
  [/^(?:\{\s*["}]|\[\s*[[{"])/, 'JSON'],
]

/** The kind of a file by its content. @throws BadWorkbook that names a kind that is not read */
export function workbookKindOf(bytes: Buffer, readText: () => string): WorkbookKind {
  const start = bytes.toString('hex', 0, 24)
  if (start.startsWith('504b0304')) return 'packed'
  if (start.startsWith('d0cf11e0')) return kindOfCompound(bytes)
  const other = signatures.find(([pattern]) => pattern.test(start))?.[1]
  if (other) throw new BadWorkbook('other kind', other)
  return kindOfText(readText())
}

/** A compound file of Microsoft (MS-CFB) by its streams. */
function kindOfCompound(bytes: Buffer): 'xls' {
  const paths = readPaths(bytes)
  const has = (name: string) => paths.some((path) => path.replace(/^.*\//, '') === name)
  if (has('EncryptedPackage')) throw new BadWorkbook('locked')
  if (has('Workbook')) return 'xls'
  if (has('Book')) throw new BadWorkbook('other kind', 'Excel 5.0/95')
  if (has('WordDocument')) throw new BadWorkbook('other kind', 'Word')
  if (has('PowerPoint Document')) throw new BadWorkbook('other kind', 'PowerPoint')
  throw new BadWorkbook('not readable')
}

function readPaths(bytes: Buffer): string[] {
  try {
    return xlsx.CFB.read(bytes, { type: 'buffer' }).FullPaths
  } catch {
    throw new BadWorkbook('not readable')
  }
}

function kindOfText(text: string): WorkbookKind {
  const head = text
    .slice(0, 4_000)
    .replace(/^\ufeff/, '')
    .trimStart()
  const other = startsOfText.find(([pattern]) => pattern.test(head))?.[1]
  if (other) throw new BadWorkbook('other kind', other)
  // A text has no control characters but line breaks and tabs.
  if (head === '' || /[^\P{Cc}\t\n\v\f\r\u0085]/u.test(head)) throw new BadWorkbook('not readable')
  if (!head.startsWith('<')) return 'csv'
  if (/urn:schemas-microsoft-com:office:spreadsheet/.test(head) && /<(?:\w+:)?Workbook[\s>]/.test(head))
    return 'spreadsheetml'
  if (/<office:document[\s>]/.test(head)) return 'ods'
  if (/<(?:html|table|!doctype html)\b/i.test(text.slice(0, 100_000))) return 'html'
  throw new BadWorkbook('other kind', 'XML')
}
