import { crc32, createInflateRaw } from 'node:zlib'

/** An invalid or too large workbook. */
export class BadWorkbook extends Error {
  readonly why: 'not readable' | 'too long'

  constructor(why: 'not readable' | 'too long') {
    super(why)
    this.why = why
  }
}

/**
 * Limits for one file: bytes unpacked in total, entries, and rows (including the empty ones that programs
 * write).
 */
const mostUnpacked = 16 * 1024 * 1024
const mostEntries = 500
const mostRowsWritten = 20_000

/** The parts that a guest list is read from. Pictures and macros are not unpacked. */
const wanted = /\.(xml|rels)$/i

type Entry = { name: string; method: number; start: number; packed: number }

/**
 * Rewrites the needed parts of an .xlsx as an uncompressed zip. A zip can expand to thousands of times its
 * size and lie about it, so all parts share one limit while they are unpacked.
 * @throws BadWorkbook
 */
export async function unpackWorkbook(zip: Buffer): Promise<Buffer> {
  const entries = readDirectory(zip).filter(({ name }) => wanted.test(name))
  if (!entries.some(({ name }) => name.toLowerCase() === 'xl/workbook.xml'))
    throw new BadWorkbook('not readable')
  let left = mostUnpacked
  const parts: { name: string; content: Buffer }[] = []
  for (const entry of entries) {
    const content = await unpack(zip, entry, left)
    left -= content.length
    parts.push({ name: entry.name, content })
  }
  return packPlain(parts)
}

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
        name: zip.toString('utf8', at + 46, at + 46 + nameLength),
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

async function unpack(zip: Buffer, { name, method, start, packed }: Entry, most: number): Promise<Buffer> {
  const raw = zip.subarray(start, start + packed)
  const isSheet = /worksheets/i.test(name)
  const chunks: Buffer[] = []
  let size = 0
  const countRows = createRowCounter()
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (isSheet && countRows(chunk) > mostRowsWritten) throw new BadWorkbook('too long')
    if (size > most) throw new BadWorkbook('not readable')
    chunks.push(chunk)
  }
  if (method === 0) take(raw)
  else if (method !== 8) throw new BadWorkbook('not readable')
  else {
    const inflate = createInflateRaw()
    inflate.end(raw)
    try {
      for await (const chunk of inflate) take(chunk as Buffer)
    } catch (error) {
      throw error instanceof BadWorkbook ? error : new BadWorkbook('not readable')
    }
  }
  return Buffer.concat(chunks)
}

/** The start of a row, with or without the prefix of a namespace. */
const rowStart = /<(?:[^\s<>/:]+:)?row(?=[\s/>])/g

/**
 * A tag whose name is not complete yet. A longer one is not carried over: so few of them fit into a file that the rows
 * stay within the limit.
 */
const unfinishedTag = /<[^\s<>/]{0,1000}$/

/** Returns how many rows the chunks so far have. The start of a tag at the end of a chunk is carried over. */
function createRowCounter(): (chunk: Buffer) => number {
  let rows = 0
  let rest = ''
  return (chunk) => {
    const text = rest + chunk.toString('latin1')
    rows += text.match(rowStart)?.length ?? 0
    rest = unfinishedTag.exec(text)?.[0] ?? ''
    return rows
  }
}

/** A zip whose parts are not compressed (PKWARE APPNOTE 4.3). */
function packPlain(parts: readonly { name: string; content: Buffer }[]): Buffer {
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
