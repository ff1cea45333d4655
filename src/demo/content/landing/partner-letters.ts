import { n } from '../posters/poster-shapes.ts'

/** Single-stroke capitals, 20 high, with the base line at y = 20: width and SVG path. */
const letters: Record<string, [width: number, way: string]> = {
  A: [16, 'M0 20L8 0L16 20M3 13.5H13'],
  B: [12, 'M6 9.5H0V0H6A4.75 4.75 0 0 1 6 9.5A5.25 5.25 0 0 1 6 20H0V9.5'],
  C: [17, 'M17 2.9A10 10 0 1 0 17 17.1'],
  D: [16, 'M0 0V20H6A10 10 0 0 0 6 0Z'],
  E: [11, 'M11 0H0V20H11M0 10H9'],
  F: [11, 'M11 0H0V20M0 10H9'],
  G: [20, 'M17 2.9A10 10 0 1 0 20 11H12'],
  H: [14, 'M0 0V20M14 0V20M0 10H14'],
  I: [0, 'M0 0V20'],
  J: [9, 'M9 0V15A4.5 5 0 0 1 0 15'],
  K: [13, 'M0 0V20M13 0L0 12.5M4.5 8.5L13 20'],
  L: [10, 'M0 0V20H10'],
  M: [18, 'M0 20V0L9 13L18 0V20'],
  N: [15, 'M0 20V0L15 20V0'],
  O: [20, 'M10 0A10 10 0 1 0 10 20A10 10 0 1 0 10 0Z'],
  P: [12, 'M0 20V0H6A5.5 5.5 0 0 1 6 11H0'],
  Q: [20, 'M10 0A10 10 0 1 0 10 20A10 10 0 1 0 10 0ZM13 13L20 20'],
  R: [12.5, 'M0 20V0H6A5.5 5.5 0 0 1 6 11H0M5 11L12.5 20'],
  S: [11, 'M10.5 3.5A5 4.9 0 1 0 5.5 9.7A5.3 5.15 0 1 1 0 16'],
  T: [14, 'M0 0H14M7 0V20'],
  U: [14, 'M0 0V13A7 7 0 0 0 14 13V0'],
  V: [16, 'M0 0L8 20L16 0'],
  W: [24, 'M0 0L6 20L12 3L18 20L24 0'],
  X: [14, 'M0 0L14 20M14 0L0 20'],
  Y: [15, 'M0 0L7.5 10L15 0M7.5 10V20'],
  Z: [13, 'M0 0H13L0 20H13'],
}

/** The accent above a letter centred at 0, by its combining character. */
const accents: Record<string, string> = {
  '\u0301': 'M-1.5 -4L2.5 -8.5',
  '\u0303': 'M-5 -4.5C-3 -8 -1 -7 0 -6C1 -5 3 -4 5 -7.5',
  '\u0308': 'M-3.5 -6V-5.5M3.5 -6V-5.5',
}

const widthOfSpace = 8

/** A word as SVG paths, and its width; `spacing` is the gap between letters. */
export function lettered(word: string, spacing: number): { drawing: string; width: number } {
  let x = 0
  const drawn: string[] = []
  for (const character of word.toUpperCase()) {
    const [base = '', accent] = character.normalize('NFD')
    const [width, way] = letters[base] ?? [widthOfSpace, '']
    const above = accent && accents[accent]
    if (way) drawn.push(`<path transform="translate(${n(x)} 0)" d="${way}"/>`)
    if (above) drawn.push(`<path transform="translate(${n(x + width / 2)} 0)" d="${above}"/>`)
    x += width + spacing
  }
  return { drawing: drawn.join(''), width: x - spacing }
}
