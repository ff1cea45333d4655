import { colours } from '#server/platform/look/brand-colours.ts'
import type { PrintFonts } from '#server/platform/look/print-fonts.ts'
import { breakLines } from './break-lines.ts'
import { drawLine, type Lettering, widthOf } from './lettering.ts'
import type { EventPreview, ShopPreview } from './preview.ts'

/** In pixels; the size recommended for chats and search engines. */
export const previewSize = { width: 1200, height: 630 }

/** The area of an event's poster: the full height. */
export const posterPlace = { left: 696, top: 0, width: 504, height: 630 }

const margin = 64
const textWidth = posterPlace.left - margin - 48
const markPath = 'M7 32C24 32 42 27 42 15C42 9 37.7 5 32.5 5C27.3 5 23 9 23 15C23 27 41 32 56 32'
const jacarandaLight = '#C3B5FF'

/** An event's preview without its poster: the logo, and below it name, date and place. */
export function eventSvg(preview: EventPreview, fonts: PrintFonts): string {
  const lines = [
    ...titleLines(preview.title, fonts),
    ...textLines(preview.when, { fonts, face: 'strong', size: 34 }, 1, colours.marigold),
    ...textLines(preview.where, { fonts, face: 'strong', size: 30 }, 2, colours.paperSoft),
  ]
  // From the bottom up: the last line has a fixed position, whatever their number.
  let at = previewSize.height - margin - 8
  const drawn = lines.reverse().map(({ text, lettering, colour, step, space }) => {
    const line = drawLine(text, lettering, margin, at - space, colour)
    at -= step + space
    return line
  })
  return svg(`${night}${brand(fonts, preview.promise)}${drawn.join('')}`)
}

/** The perforated edge between ticket and poster. */
export function tornEdgeSvg(): string {
  const bites = Array.from(
    { length: 21 },
    (_, nth) => `<circle cx="${posterPlace.left}" cy="${15 + nth * 30}" r="8" fill="${colours.ink}"/>`,
  )
  return svg(bites.join(''))
}

/** The shop's two sentences, above the line from home to the venue, as on the home page. */
export function shopSvg({ sentences, text, promise }: ShopPreview, fonts: PrintFonts): string {
  const size = [88, 78, 68, 58].find((each) =>
    sentences.every((line) => widthOf(line, { fonts, face: 'display', size: each }) <= 790),
  )
  const large: Lettering = { fonts, face: 'display', size: size ?? 48 }
  const small: Lettering = { fonts, face: 'strong', size: 30 }
  const wrapped = breakLines(text, 640, 3, (line) => widthOf(line, small))
  return svg(`${night}${brand(fonts, promise)}
    <g fill="none" stroke="${colours.jacaranda}" stroke-width="13" stroke-linecap="round">
      <path d="M-20 560H740C880 560 1045 512 1045 426C1045 374 1008 340 960 340C912 340 875 374 875 426C875 512 1000 560 1110 560"/>
    </g>
    <circle cx="1112" cy="560" r="30" fill="${colours.marigold}"/>
    ${drawLine(sentences[0], large, margin, 236, colours.paper)}
    ${drawLine(sentences[1], large, margin, 236 + large.size * 1.12, jacarandaLight)}
    ${wrapped.map((line, nth) => drawLine(line, small, margin, 410 + nth * 42, colours.paperSoft)).join('')}`)
}

type Line = { text: string; lettering: Lettering; colour: string; step: number; space: number }

function textLines(text: string, lettering: Lettering, most: number, colour: string): Line[] {
  const measure = (line: string) => widthOf(line, lettering)
  const step = Math.round(lettering.size * 1.4)
  return breakLines(text, textWidth, most, measure).map((line) => ({
    text: line,
    lettering,
    colour,
    step,
    space: 0,
  }))
}

/** As large as three lines allow; very long names get four. */
function titleLines(title: string, fonts: PrintFonts): Line[] {
  const broken = (size: number, most: number) => {
    const lettering: Lettering = { fonts, face: 'display', size }
    const measure = (line: string) => widthOf(line, lettering)
    return { lettering, texts: breakLines(title, textWidth, most, measure) }
  }
  const whole = [92, 80, 68]
    .map((size) => broken(size, 3))
    .find((each) => !each.texts.some((line) => line.endsWith('…')))
  const { lettering, texts } = whole ?? broken(58, 4)
  return texts.map((text, nth) => ({
    text,
    lettering,
    colour: colours.paper,
    step: Math.round(lettering.size * 1.06),
    space: nth === texts.length - 1 ? 16 : 0,
  }))
}

const night = `<rect width="100%" height="100%" fill="${colours.ink}"/>`

function brand(fonts: PrintFonts, promise: string): string {
  const name: Lettering = { fonts, face: 'display', size: 46 }
  const small: Lettering = { fonts, face: 'strong', size: 26 }
  const [left, foot] = [margin + 78, margin + 38]
  return `<g transform="translate(${margin - 6} ${margin - 6}) scale(1.16)">
      <path d="${markPath}" fill="none" stroke="${colours.paper}" stroke-width="4" stroke-linecap="round"/>
      <circle cx="7" cy="32" r="4" fill="${colours.paper}"/><circle cx="56" cy="32" r="7" fill="${colours.marigold}"/>
    </g>
    ${drawLine('Vaivén', name, left, foot, colours.paper)}
    ${drawLine(promise, small, left + widthOf('Vaivén', name) + 24, foot, colours.paperSoft)}`
}

function svg(inside: string): string {
  const { width, height } = previewSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`
}
