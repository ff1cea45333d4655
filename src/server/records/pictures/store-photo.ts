import type { Shop } from '#server/platform/context.ts'
import { storePicture } from './store-picture.ts'
import { withSharp } from './with-sharp.ts'

const acceptedFormats: readonly string[] = ['jpeg', 'png', 'webp', 'heif']
const mostPixels = 50_000_000
const longestSide = 2_000

/**
 * Stores an uploaded picture and returns its path; null when it is not a readable picture. It is re-encoded
 * upright in a sensible size, without anything else in the file, such as the location or scripts.
 */
export async function storePhoto(
  { files, log }: Pick<Shop, 'files' | 'log'>,
  bytes: Uint8Array,
): Promise<string | null> {
  const jpeg = await withSharp(log, async (sharp) => {
    try {
      const photo = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      const { format } = await photo.metadata()
      if (!acceptedFormats.includes(format)) return null
      return await photo
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 88, mozjpeg: true })
        .toBuffer()
    } catch {
      return null
    }
  })
  return jpeg && storePicture(files, jpeg, 'jpg')
}
