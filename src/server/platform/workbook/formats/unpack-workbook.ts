import { crc32, createInflateRaw } from 'node:zlib'
import { BadWorkbook } from '../bad-workbook.ts'
import { createRowFilter } from '../tables/filled-rows.ts'

/**
 * Limits for one file: bytes of its parts without empty rows, bytes unpacked in total (a million formatted but empty rows
 * take some 100 MB), and entries.
 */
const mostKept = 48 * 1024 * 1024
const mostUnpacked = 256 * 1024 * 1024
const mostEntries = 2_000

type Entry = { name: string; method: number; isLocked: boolean; start: number; packed: number }

/** The kinds of packed spreadsheets. */
export type PackedKind = 'xlsx' | 'xlsb' | 'ods'

export type Part = { name: string; content: Buffer }

/**
 * The parts that hold text, without empty rows, of an .xlsx, .xlsb or .ods. A zip can expand to thousands of times its
 * size and lie about it, so all parts share one limit while they are unpacked. Pictures and macros are not unpacked.
 * Rows beyond `mostRows` and one are left out.
 * @throws BadWorkbook
 */
export async function unpackParts(
  zip: Buffer,
  mostRows: number,
): Promise<{ kind: PackedKind; parts: Part[] }> {
  const entries = readDirectory(zip)
  const kind = packedKindOf(entries.map(({ name }) => name))
  const limits = { kept: mostKept, unpacked: mostUnpacked }
  const parts: Part[] = []
  for (const entry of entries) {
    if (!wanted[kind].test(entry.name)) continue
    if (entry.isLocked) throw new BadWorkbook('locked')
    const filter = kind === 'xlsx' && isSheet.test(entry.name) ? createRowFilter(mostRows + 1) : undefined
    parts.push({ name: entry.name, content: await unpack(zip, entry, limits, filter) })
  }
  return { kind, parts }
}

const wanted: Record<PackedKind, RegExp> = {
  xlsx: /\.(?:xml|rels)$/i,
  xlsb: /(?:\.rels|\.xml|^(?!.*(?:vbaProject|printerSettings|embeddings|activeX|ctrlProps|media)).*\.bin)$/i,
  ods: /^(?:content\.xml|META-INF\/manifest\.xml)$/i,
}

const isSheet = /sheets?\/[^/]*\.xml$/i

function packedKindOf(names: readonly string[]): PackedKind {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/^content\.xml$/i) && has(/^META-INF\/manifest\.xml$/i)) return 'ods'
  if (has(/^word\//i)) throw new BadWorkbook('other kind', 'Word')
  if (has(/^ppt\//i)) throw new BadWorkbook('other kind', 'PowerPoint')
  const isPackage = has(/^\[Content_Types\]\.xml$/i)
  if (isPackage && has(/(?:^|\/)worksheets?\/[^/]*\.bin$/i)) return 'xlsb'
  if (isPackage && has(/^xl\/|(?:^|\/)worksheets?\/[^/]*\.xml$/i)) return 'xlsx'
  if (has(/(?:^|\/)Index(?:\.zip$|\/Document\.iwa$)/)) throw new BadWorkbook('other kind', 'Numbers')
  throw new BadWorkbook('other kind', 'ZIP')
}

/** The entries of a zip; names with backslashes, as some programs write them, become plain ones. */
function readDirectory(zip: Buffer): Entry[] {
  try {
    const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    const count = zip.readUInt16LE(end + 10)
    if (end < 0 || count > mostEntries) throw new BadWorkbook('not readable')
    const entries: Entry[] = []
    let at = zip.readUInt32LE(end + 16)
    for (let nth = 0; nth < count; nth++) {
      if (zip.readUInt32LE(at) !== 0x02014b50) throw new BadWorkbook('not readable')
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
        number,
        number,
        number,
      ]
      const local = zip.readUInt32LE(at + 42)
      entries.push({
        name: zip
          .toString('utf8', at + 46, at + 46 + nameLength)
          .replaceAll('\\', '/')
          .replace(/^\.?\/+/, ''),
        isLocked: (zip.readUInt16LE(at + 8) & 1) === 1,
        method: zip.readUInt16LE(at + 10),
        packed: zip.readUInt32LE(at + 20),
        start: local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28),
      })
      at += 46 + nameLength + extra + comment
    }
    return entries
  } catch {
    throw new BadWorkbook('not readable') // an offset outside of the file
  }
}

type Filter = ReturnType<typeof createRowFilter>

async function unpack(
  zip: Buffer,
  { method, start, packed }: Entry,
  limits: { kept: number; unpacked: number },
  filter?: Filter,
): Promise<Buffer> {
  const raw = zip.subarray(start, start + packed)
  const chunks: Buffer[] = []
  const keep = (chunk: Buffer) => {
    limits.kept -= chunk.length
    if (limits.kept < 0) throw new BadWorkbook('not readable')
    chunks.push(chunk)
  }
  const take = (chunk: Buffer) => {
    limits.unpacked -= chunk.length
    if (limits.unpacked < 0) throw new BadWorkbook('not readable')
    keep(filter ? Buffer.from(filter.take(chunk.toString('latin1')), 'latin1') : chunk)
  }
  if (method === 0) take(raw)
  else if (method !== 8) throw new BadWorkbook('not readable')
  else {
    const inflate = createInflateRaw({ chunkSize: 256 * 1024 })
    inflate.end(raw)
    try {
      for await (const chunk of inflate) take(chunk as Buffer)
    } catch (error) {
      throw error instanceof BadWorkbook ? error : new BadWorkbook('not readable')
    }
  }
  if (filter) keep(Buffer.from(filter.end(), 'latin1'))
  return Buffer.concat(chunks)
}

/** A zip whose parts are not compressed (PKWARE APPNOTE 4.3). */
export function packPlain(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of parts) {
    const path = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(path.length, 22)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), common, path, content)
    const [version, rest] = [Buffer.from([20, 0]), Buffer.alloc(14)]
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), version, common, rest, path)
    at += 30 + path.length + content.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, list, end])
}
