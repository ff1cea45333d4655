import { inflateSync } from 'node:zlib'

type Table = { tag: string; checksum: number; bytes: Buffer }

/** Tables for kerning and ligatures: reading them takes four fifths of the time of a document. */
const leftOut = new Set(['GDEF', 'GPOS', 'GSUB'])

/**
 * The TrueType font inside a WOFF 1.0 file (W3C Recommendation "WOFF File Format 1.0", sections 3 to 5), without
 * its rules for pairs of letters. The PDF writer can read a WOFF itself, but inflates all glyphs anew for each letter.
 */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF 1.0 font')
  const tables = readTables(woff)
  const directory = 12 + 16 * tables.length
  const header = Buffer.alloc(directory)
  header.writeUInt32BE(woff.readUInt32BE(4), 0)
  header.writeUInt16BE(tables.length, 4)
  const largestPower = 2 ** Math.floor(Math.log2(tables.length))
  header.writeUInt16BE(largestPower * 16, 6)
  header.writeUInt16BE(Math.log2(largestPower), 8)
  header.writeUInt16BE((tables.length - largestPower) * 16, 10)

  const parts: Buffer[] = [header]
  let offset = directory
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const entry = 12 + 16 * index
    header.write(tag, entry, 'latin1')
    header.writeUInt32BE(checksum, entry + 4)
    header.writeUInt32BE(offset, entry + 8)
    header.writeUInt32BE(bytes.length, entry + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  })
  return Buffer.concat(parts)
}

function readTables(woff: Buffer): Table[] {
  const all = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = 44 + 20 * index
    const start = woff.readUInt32BE(entry + 4)
    const stored = woff.subarray(start, start + woff.readUInt32BE(entry + 8))
    const length = woff.readUInt32BE(entry + 12)
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: stored.length < length ? inflateSync(stored) : stored,
    }
  })
  return all.filter(({ tag }) => !leftOut.has(tag))
}
