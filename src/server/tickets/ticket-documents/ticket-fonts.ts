import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { unwrapWoff } from './unwrap-woff.ts'

/** Bricolage Grotesque for names and numbers, Instrument Sans for reading, as on every page of the shop. */
export type Face = 'display' | 'text' | 'strong'

/** The fonts come in two files each: Western European letters, and the rest of the Latin ones. */
export type Subset = 'latin' | 'latin-ext'

const files: Record<Face, (subset: Subset) => string> = {
  display: (subset) => `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-700-normal.woff`,
  text: (subset) => `@fontsource/instrument-sans/files/instrument-sans-${subset}-400-normal.woff`,
  strong: (subset) => `@fontsource/instrument-sans/files/instrument-sans-${subset}-600-normal.woff`,
}

/** The name under which a document knows a font. */
export function fontName(face: Face, subset: Subset): string {
  return `${face}-${subset}`
}

let fonts: Promise<Map<string, Buffer>> | undefined

/** The fonts by `fontName`, read once for all documents. */
export function ticketFonts(): Promise<Map<string, Buffer>> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined // so that the next document tries again
    throw error
  })
  return fonts
}

async function readFonts(): Promise<Map<string, Buffer>> {
  const { resolve } = createRequire(import.meta.url)
  const read = new Map<string, Buffer>()
  for (const [face, file] of Object.entries(files) as [Face, (subset: Subset) => string][]) {
    for (const subset of ['latin', 'latin-ext'] as const) {
      read.set(fontName(face, subset), unwrapWoff(await readFile(resolve(file(subset)))))
    }
  }
  return read
}
