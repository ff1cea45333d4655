import { readRenditionName } from '#domain/records/pictures/renditions.ts'
import type { Shop } from '#server/platform/context.ts'
import { cachedDrawing } from './cached-drawing.ts'
import { drawRendition } from './draw-rendition.ts'

/** `lasting`: the content behind this name never changes */
export type Picture = { bytes: Buffer; type: string; lasting: boolean }

const types: Record<string, string> = {
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** The picture at `/media/<name>`. A rendition is drawn on its first request. */
export async function readPicture(
  { files, log }: Pick<Shop, 'files' | 'log'>,
  name: string,
): Promise<Picture | null> {
  const rendition = readRenditionName(name)
  if (!rendition) return read(files, name)
  const original = await originalOf(files, rendition.hash)
  if (!original) return null
  const bytes = await cachedDrawing(files, name, () => drawRendition(log, original.bytes, rendition))
  if (!bytes) return { ...original, lasting: false }
  return { bytes, type: types[rendition.format] ?? '', lasting: true }
}

async function originalOf(files: Shop['files'], hash: string): Promise<Picture | null> {
  return (await read(files, `${hash}.jpg`)) ?? (await read(files, `${hash}.svg`))
}

async function read(files: Shop['files'], name: string): Promise<Picture | null> {
  const type = types[name.split('.').at(-1) ?? '']
  const bytes = type ? await files.read(name) : null
  return bytes && type ? { bytes, type, lasting: /^[0-9a-f]{32}\./.test(name) } : null
}
