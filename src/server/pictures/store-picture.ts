import { createHash } from 'node:crypto'
import type { Files } from '../platform/files/files.ts'

export type PictureType = 'svg' | 'jpg'

/** The name follows from the bytes: a picture that changes has another address, so browsers may cache it for ever. */
export function pictureName(bytes: string | Uint8Array, type: PictureType): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${type}`
}

/** The address of a picture: `imagePath` on the wire and `image_path` in the tables. */
export function picturePath(bytes: string | Uint8Array, type: PictureType): string {
  return `/media/${pictureName(bytes, type)}`
}

/** Stores a picture that the shop made itself, unless it is stored already, and returns its address. */
export async function storePicture(
  files: Files,
  bytes: string | Uint8Array,
  type: PictureType,
): Promise<string> {
  const name = pictureName(bytes, type)
  if (!(await files.has(name))) await files.write(name, Buffer.from(bytes))
  return `/media/${name}`
}
