import type { Files } from '../platform/files/files.ts'

/** What can be made again lies apart, so that backups may leave it out. */
const folder = 'drawn'

const underWay = new Map<string, Promise<Buffer | null>>()

/** What is kept under a name, or else drawn now, once for everybody who waits for it, and kept. Null when it cannot be. */
export async function keptOrDrawn(
  files: Files,
  name: string,
  draw: () => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const place = `${folder}/${name}`
  const kept = await files.read(place)
  if (kept) return kept
  let drawing = underWay.get(place)
  if (!drawing) {
    drawing = drawAndKeep(files, place, draw).finally(() => underWay.delete(place))
    underWay.set(place, drawing)
  }
  return drawing
}

async function drawAndKeep(
  files: Files,
  place: string,
  draw: () => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const drawn = await draw()
  if (drawn) await files.write(place, drawn)
  return drawn
}
