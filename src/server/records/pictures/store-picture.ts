import { createHash } from 'node:crypto'
import type { Files } from '#server/platform/files/files.ts'

export type PictureType = 'svg' | 'jpg'

/** Derived from the bytes: a changed picture has another URL, so browsers may cache it forever. */
export function pictureName(bytes: string | Uint8Array, type: PictureType): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${type}`
}

/** The path of a picture: `imagePath` in the contract, `image_path` in the tables. */
export function picturePath(bytes: string | Uint8Array, type: PictureType): string {
  return `/media/${pictureName(bytes, type)}`
}

/** Stores a picture that the shop has made, unless it is stored already, and returns its path. */
export async function storePicture(
  files: Files,
  bytes: string | Uint8Array,
  type: PictureType,
): Promise<string> {
  const name = pictureName(bytes, type)
  if (!(await files.has(name))) await files.write(name, Buffer.from(bytes))
  return `/media/${name}`
}
