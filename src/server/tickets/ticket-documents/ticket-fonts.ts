import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { unwrapWoff } from './unwrap-woff.ts'

/** Bricolage Grotesque for names and numbers, Instrument Sans for reading, as on every page of the shop. */
export type Face = 'display' | 'text' | 'strong'

const faces: Record<Face, string> = {
  display: 'bricolage-grotesque/files/bricolage-grotesque-{subset}-700-normal',
  text: 'instrument-sans/files/instrument-sans-{subset}-400-normal',
  strong: 'instrument-sans/files/instrument-sans-{subset}-600-normal',
}

const subsets = ['latin', 'latin-ext'] as const

/** The name under which a document knows a face; letters beyond Western Europe's are in a file of their own. */
export function fontName(face: Face, subset: (typeof subsets)[number]): string {
  return `${face}-${subset}`
}

let fonts: Promise<Map<string, Buffer>> | undefined

/** The fonts by `fontName`, read once. */
export function ticketFonts(): Promise<Map<string, Buffer>> {
  fonts ??= readFonts()
  return fonts
}

async function readFonts(): Promise<Map<string, Buffer>> {
  const { resolve } = createRequire(import.meta.url)
  const read = new Map<string, Buffer>()
  for (const [face, path] of Object.entries(faces) as [Face, string][]) {
    for (const subset of subsets) {
      const file = resolve(`@fontsource/${path.replace('{subset}', subset)}.woff`)
      read.set(fontName(face, subset), unwrapWoff(await readFile(file)))
    }
  }
  return read
}
