import type { Rendition } from '#domain/records/pictures/renditions.ts'
import type { Log } from '#server/platform/log.ts'
import { type Sharp, withSharp } from './with-sharp.ts'

/**
 * A picture in a width and a format. With these settings the first visitor waits a tenth of a second for a
 * poster on a phone; more effort makes AVIF files 5% smaller, but takes four times as long.
 */
export function drawRendition(
  log: Log,
  original: Buffer,
  { width, format }: Pick<Rendition, 'width' | 'format'>,
): Promise<Buffer | null> {
  return withSharp(log, (sharp) => {
    const resized = sharp(original, { failOn: 'error' }).resize({
      width,
      withoutEnlargement: !isDrawing(original),
    })
    return encode(resized, format)
  })
}

function encode(picture: ReturnType<Sharp>, format: Rendition['format']): Promise<Buffer> {
  if (format === 'webp') return picture.webp({ quality: 76, effort: 3 }).toBuffer()
  return picture.avif({ quality: 52, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
}

/** An SVG has no pixel size: it is sharp at any width. */
function isDrawing(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === '<svg'
}
