import type { Files } from '../platform/files/files.ts'

/** Files that can be made again lie apart, so that backups may leave them out. */
const folder = 'drawn'

const underWay = new Map<string, Promise<Buffer | null>>()

/**
 * The stored file of a name, or else drawn now, once for all callers who wait for it, and stored. Null when it cannot
 * be.
 */
export async function cachedDrawing(
  files: Files,
  name: string,
  draw: () => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const place = `${folder}/${name}`
  const cached = await files.read(place)
  if (cached) return cached
  let drawing = underWay.get(place)
  if (!drawing) {
    drawing = drawAndStore(files, place, draw).finally(() => underWay.delete(place))
    underWay.set(place, drawing)
  }
  return drawing
}

async function drawAndStore(
  files: Files,
  place: string,
  draw: () => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const drawn = await draw()
  if (drawn) await files.write(place, drawn)
  return drawn
}
