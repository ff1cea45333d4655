import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Files } from '#server/platform/files/files.ts'
import { picturePath, storePicture } from '#server/records/pictures/store-picture.ts'

const folder = join(import.meta.dirname, 'content/pictures')

const drawing = (name: string) => readFileSync(join(folder, name), 'utf8')

/** The path in the shop of a drawing below `content/pictures`. */
export const picturePathOf = (name: string) => picturePath(drawing(name), 'svg')

/** Stores all drawings, unless they are stored already. */
export async function storeDemoPictures(files: Files): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((one) => one.endsWith('.svg')))
    await storePicture(files, drawing(name), 'svg')
}
