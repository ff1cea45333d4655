import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import anyAscii from 'any-ascii'
import { create, type Font } from 'fontkit'

/** The faces of printed matter: Bricolage Grotesque for names and numbers, Instrument Sans for reading, as on every page. */
export type Face = 'display' | 'text' | 'strong'

export type PrintFont = { name: string; font: Font }

/** For each face the brand's font, then Noto Sans, which has Greek, Cyrillic, Devanagari and all Latin letters too. */
export type PrintFonts = Record<Face, readonly [PrintFont, PrintFont]>

const packages = '@expo-google-fonts/'
const files: Record<Face, readonly [string, string]> = {
  display: [
    'bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
    'noto-sans/700Bold/NotoSans_700Bold.ttf',
  ],
  text: [
    'instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
    'noto-sans/400Regular/NotoSans_400Regular.ttf',
  ],
  strong: [
    'instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
    'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  ],
}

let fonts: Promise<PrintFonts> | undefined

/** The fonts, read once for all documents and pictures. */
export function printFonts(): Promise<PrintFonts> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined // so that the next document tries again
    throw error
  })
  return fonts
}

async function readFonts(): Promise<PrintFonts> {
  const { resolve } = createRequire(import.meta.url)
  const open = async (file: string): Promise<PrintFont> => {
    const font = create(await readFile(resolve(packages + file))) as Font
    // A glyph keeps the letter that it was first made for, and a document embeds glyphs as parts of others (the e of é) without
    // one: its reader would not know that letter in the next document.
    for (const letter of font.characterSet) font.glyphForCodePoint(letter)
    return { name: font.postscriptName, font }
  }
  const pair = async (face: Face) => [await open(files[face][0]), await open(files[face][1])] as const
  const [display, text, strong] = await Promise.all([pair('display'), pair('text'), pair('strong')])
  return { display, text, strong }
}

const pictograph = /\p{Extended_Pictographic}/u
/** Characters that only join or vary pictographs, and marks without a shape. */
const shapeless = /[\u200b\u2060\ufeff\u{e0020}-\u{e007f}]|\u200d|\ufe0e|\ufe0f|\p{Emoji_Modifier}/gu

/**
 * A text as it can be printed, and the font that has all its letters: the brand's where that has them, else Noto Sans.
 * A letter of neither is written in Latin ones; pictographs of neither are left out. No letter ever becomes an empty box.
 */
export function printable(
  text: string,
  [brand, fallback]: PrintFonts[Face],
): { text: string; font: PrintFont } {
  const clean = text.normalize('NFC').replaceAll(shapeless, '')
  if (hasAll(brand, clean)) return { text: clean, font: brand }
  const written = (letter: string) => (pictograph.test(letter) ? '' : anyAscii(letter))
  const latinized = [...clean].map((letter) => (hasAll(fallback, letter) ? letter : written(letter)))
  const whole = latinized.join('').replaceAll(/ {2,}/g, ' ').trim()
  return { text: whole, font: hasAll(brand, whole) ? brand : fallback }
}

function hasAll({ font }: PrintFont, text: string): boolean {
  return [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}
