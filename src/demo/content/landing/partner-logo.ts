import { inks } from '../posters/poster-palettes.ts'
import { n } from '../posters/poster-shapes.ts'
import { lettered } from './partner-letters.ts'

/** Icons on a field of 40 by 40, drawn with strokes. */
const signs = {
  antenna:
    'M20 38V18M20 18a3 3 0 1 0 0-.1M11 27a13 13 0 0 1 0-18M29 27a13 13 0 0 0 0-18M5 32a21 21 0 0 1 0-28M35 32a21 21 0 0 0 0-28',
  arch: 'M3 37H37M7 37V20A13 13 0 0 1 33 20V37M14 37V21A6 6 0 0 1 26 21V37',
  bird: 'M2 14C9 14 15 18 17 26C19 14 26 6 38 4C36 20 30 32 14 35C17 33 18 30 17 26',
  book: 'M20 10C15 5 9 4 3 5V33C9 32 15 33 20 37C25 33 31 32 37 33V5C31 4 25 5 20 10ZM20 10V37',
  cone: 'M9 16L20 38L31 16ZM7 16A13 13 0 1 1 33 16',
  cup: 'M5 14H29V24A12 12 0 0 1 5 24ZM29 17H32A4.5 4.5 0 0 1 32 27H28M12 8V3M19 8V3',
  disc: 'M20 2A18 18 0 1 0 20 38A18 18 0 1 0 20 2ZM20 14A6 6 0 1 0 20 26A6 6 0 1 0 20 14ZM20 8A12 12 0 0 1 32 20',
  eye: 'M2 20C8 10 14 7 20 7C26 7 32 10 38 20C32 30 26 33 20 33C14 33 8 30 2 20ZM20 14A6 6 0 1 0 20 26A6 6 0 1 0 20 14Z',
  key: 'M12 4A8 8 0 1 0 12 20A8 8 0 1 0 12 4ZM18 17L36 35M30 29L26 33M35 34L31 38',
  moon: 'M26 3A18 18 0 1 0 37 26A15 15 0 0 1 26 3Z',
  peaks: 'M2 36L15 8L22 22L27 14L38 36ZM10 19L15 22L19 17',
  wave: 'M2 14C8 6 14 6 20 14C26 22 32 22 38 14M2 26C8 18 14 18 20 26C26 34 32 34 38 26',
} as const

export type Sign = keyof typeof signs

/** A lettering style: stroke width, gap between letters, and slant in degrees. */
type Hand = { pen: number; spacing: number; lean: number }

const hands = {
  bold: { pen: 4.6, spacing: 7, lean: 0 },
  fine: { pen: 1.8, spacing: 7, lean: 0 },
  quick: { pen: 3.2, spacing: 5, lean: 12 },
  wide: { pen: 2.6, spacing: 12, lean: 0 },
} as const satisfies Record<string, Hand>

export type LogoParams = { sign: Sign; kind: string; name: string; hand: keyof typeof hands }

const [width, height] = [280, 80]
const [room, textAt] = [250, 54]

/**
 * A logo as SVG: its icon, its kind of business in small letters, and its name. Letters are drawn as paths,
 * without a font.
 */
export function partnerLogoSvg({ sign, kind, name, hand }: LogoParams): string {
  const { pen, spacing, lean } = hands[hand]
  const above = lettered(kind, 6)
  const below = lettered(name, spacing)
  const scale = Math.min(1, (room - textAt) / below.width)
  const wide = textAt + Math.max(below.width * scale, above.width * 0.5)
  const small = `<g transform="translate(${textAt} 8) scale(.5)" stroke-width="3.4">${above.drawing}</g>`
  const large = `<g transform="translate(${textAt} 30) scale(${scale.toFixed(2)}) skewX(-${lean})" stroke-width="${pen}">${below.drawing}</g>`
  const mark = `<path d="${signs[sign]}" stroke-width="${n(Math.max(2.4, pen))}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g transform="translate(${n((width - wide) / 2)} 12)" fill="none" stroke="${inks.ink}" stroke-linecap="round" stroke-linejoin="round"><g transform="translate(0 8)">${mark}</g>${small}${large}</g></svg>`
}
