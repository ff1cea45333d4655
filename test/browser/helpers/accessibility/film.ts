import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

/** Makes a short film of a still picture for the fake camera; returns its path. */
export async function filmOf(picture: Buffer): Promise<string> {
  const frame = await sharp(picture)
    .resize(420, 420, { kernel: 'nearest', fit: 'fill' })
    .flatten({ background: 'white' })
    .extend({ top: 150, bottom: 150, left: 430, right: 430, background: 'white' })
    .jpeg({ quality: 90 })
    .toBuffer()
  const film = join(await mkdtemp(join(tmpdir(), 'vaiven-film-')), 'code.mjpeg')
  // Motion JPEG is a sequence of pictures.
  await writeFile(film, Buffer.concat(Array<Buffer>(20).fill(frame)))
  return film
}
