import type { Files } from '#server/platform/files/files.ts'

/** Files that can be generated again have their own folder, so that backups can skip it. */
const folder = 'drawn'

const underWay = new Map<string, Promise<Buffer | null>>()

/**
 * Returns the stored file with this name, or draws and stores it, once for all concurrent callers. Null when
 * it cannot be drawn.
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
