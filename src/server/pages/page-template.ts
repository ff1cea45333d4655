import { constants, crc32, deflateRawSync } from 'node:zlib'
import { noncePlaceholder } from './content-security-policy.ts'
import { checksumOfFilled, factorOfGaps } from './gap-checksum.ts'

/** Bytes with gaps of a nonce's length. */
export type Template = {
  bytes: Buffer
  gaps: number[]
  /** of what is compressed: the checksum with zeros in the gaps, and what a nonce adds to it */
  checksum?: { ofZeros: number; factor: number }
  /** copies that were sent: the next visitor's nonce goes into them, and nothing is copied again */
  sent: Buffer[]
}

/** A page that is ready for any visitor but for the nonces, as it is and, once a visitor wants it, compressed. */
export type PageTemplate = { plain: Template; gzip: Template | null }

const gapLength = noncePlaceholder.length
const mostDistance = 32 * 1024 // as far back as deflate can refer

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** Announces a gap's bytes as they are: a stored block of deflate, with its length and the length's complement. */
const storedHead = Buffer.from([0, gapLength, 0, 0xff - gapLength, 0xff])
const lastBlock = Buffer.from([3, 0])
const trailerLength = 8
/** As many as are on their way at once to busy visitors; a page is kept for seconds only. */
const mostSentKept = 64

/** Takes a page apart at its placeholders. */
export function templateOf(bytes: Buffer): PageTemplate {
  const gaps: number[] = []
  for (
    let at = bytes.indexOf(noncePlaceholder);
    at >= 0;
    at = bytes.indexOf(noncePlaceholder, at + gapLength)
  )
    gaps.push(at)
  return { plain: { bytes, gaps, sent: [] }, gzip: null }
}

/**
 * The page compressed. The text between the nonces is compressed once: deflate allows blocks that are stored as they
 * are, and in them go the nonces. Compressing each visitor's page would cost a hundred times more.
 */
export function gzipOf(page: PageTemplate): Template {
  page.gzip ??= compressAround(page.plain)
  return page.gzip
}

/** The bytes for one visitor, with this nonce, which is as long as the placeholder. */
export function fillTemplate({ bytes, gaps, checksum, sent }: Template, nonce: string): Buffer {
  const filled = sent.pop() ?? Buffer.from(bytes)
  for (const gap of gaps) filled.write(nonce, gap, 'latin1')
  if (checksum) {
    const { ofZeros, factor } = checksum
    const sum = checksumOfFilled(ofZeros, factor, Buffer.from(nonce, 'latin1'))
    filled.writeUInt32LE(sum, filled.length - trailerLength)
  }
  return filled
}

/** Says that these bytes are on their way and may be filled for somebody else. */
export function reuseFilled({ sent }: Template, filled: Buffer): void {
  if (sent.length < mostSentKept) sent.push(filled)
}

function compressAround({ bytes, gaps }: Template): Template {
  // A piece may refer to what stands before it, but never to a gap, which is zeros to it. A page has none itself;
  // should one have some, its pieces know nothing of each other.
  const known = Buffer.from(bytes)
  for (const gap of gaps) known.fill(0, gap, gap + gapLength)
  const lookBack = bytes.includes(0) ? 0 : mostDistance

  const parts: Buffer[] = [gzipHead]
  const places: number[] = []
  let length = gzipHead.length
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  let from = 0
  for (const gap of gaps) {
    add(deflatePiece(known.subarray(from, gap), known.subarray(Math.max(0, from - lookBack), from)))
    add(storedHead)
    places.push(length)
    add(Buffer.alloc(gapLength))
    from = gap + gapLength
  }
  add(deflatePiece(known.subarray(from), known.subarray(Math.max(0, from - lookBack), from)))
  add(lastBlock)
  const trailer = Buffer.alloc(trailerLength)
  trailer.writeUInt32LE(bytes.length, 4)
  add(trailer)
  return {
    bytes: Buffer.concat(parts),
    gaps: places,
    checksum: {
      ofZeros: crc32(known),
      factor: factorOfGaps(gaps.map((gap) => bytes.length - gap - gapLength)),
    },
    sent: [],
  }
}

/** Blocks of deflate that end at a whole byte and are not the last. */
function deflatePiece(text: Buffer, before: Buffer): Buffer {
  return deflateRawSync(text, {
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(before.length > 0 && { dictionary: before }),
  })
}
