import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import anyAscii from 'any-ascii'
import { create, type Font } from 'fontkit'

/**
 * The typefaces of documents: Bricolage Grotesque for names and numbers, Instrument Sans for text, as on the
 * pages.
 */
export type Face = 'display' | 'text' | 'strong'

export type PrintFont = { name: string; font: Font }

/**
 * Each face has the brand's font, and Noto Sans for Greek, Cyrillic, Devanagari and further Latin letters.
 */
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

/** The fonts, loaded once for all documents and pictures. */
export function printFonts(): Promise<PrintFonts> {
  fonts ??= readFonts().catch((error: unknown) => {
    fonts = undefined // the next document tries again
    throw error
  })
  return fonts
}

async function readFonts(): Promise<PrintFonts> {
  const { resolve } = createRequire(import.meta.url)
  const open = async (file: string): Promise<PrintFont> => {
    const font = create(await readFile(resolve(packages + file))) as Font
    // fontkit remembers the letter that a glyph was first made for. Glyphs that a document embeds only as
    // parts of others (the e of é) have none, and the next document would lose the letter. So make them all
    // with their letters first.
    for (const letter of font.characterSet) font.glyphForCodePoint(letter)
    return { name: font.postscriptName, font }
  }
  const pair = async (face: Face) => [await open(files[face][0]), await open(files[face][1])] as const
  const [display, text, strong] = await Promise.all([pair('display'), pair('text'), pair('strong')])
  return { display, text, strong }
}

const pictograph = /\p{Extended_Pictographic}/u
/** Joiners, variation selectors, emoji modifiers and other characters without a shape of their own. */
const shapeless = /[\u200b\u2060\ufeff\u{e0020}-\u{e007f}]|\u200d|\ufe0e|\ufe0f|\p{Emoji_Modifier}/gu

/**
 * A text in printable form, and the font for it: the brand's if it has all letters, else Noto Sans. Letters
 * that neither has are transliterated to Latin; emoji that neither has are left out, or named (`:smile:`) where the text
 * has to be whole. No letter is printed as an empty box.
 */
export function printable(
  text: string,
  [brand, fallback]: PrintFonts[Face],
  { namesEmoji = false } = {},
): { text: string; font: PrintFont } {
  const clean = text.normalize('NFC').replaceAll(shapeless, '')
  if (hasAll(brand, clean)) return { text: clean, font: brand }
  const written = (letter: string) => (pictograph.test(letter) && !namesEmoji ? '' : anyAscii(letter))
  const latinized = [...clean].map((letter) => (hasAll(fallback, letter) ? letter : written(letter)))
  const whole = latinized.join('').replaceAll(/ {2,}/g, ' ').trim()
  return { text: whole, font: hasAll(brand, whole) ? brand : fallback }
}

function hasAll({ font }: PrintFont, text: string): boolean {
  return [...text].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}
