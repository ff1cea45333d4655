import { colours } from '#server/platform/look/brand-colours.ts'
import { type Sheet, widthOf, write } from './pen.ts'

/** The card's position on an A5 page, in points, and its padding. */
export const card = { left: 24, top: 24, right: 395.5, bottom: 571, perforation: 402, padding: 22 }

export const inside = { x: card.left + card.padding, width: card.right - card.left - 2 * card.padding }

const radius = 18
const notch = 9

/** Adds a page with the empty ticket: outline, perforation (if `torn`), logo and label. */
export function startCard(sheet: Sheet, label: string, options: { torn: boolean }): void {
  sheet.addPage()
  sheet.rect(0, 0, sheet.page.width, sheet.page.height).fill(colours.paper)
  sheet.path(outline(options.torn)).lineWidth(1).fillAndStroke(colours.white, colours.paperLine)
  if (options.torn) {
    sheet
      .moveTo(card.left + 18, card.perforation)
      .lineTo(card.right - 18, card.perforation)
      .dash(5, { space: 5 })
      .lineWidth(1.5)
      .stroke(colours.paperSoft)
      .undash()
  }
  drawMark(sheet, inside.x, card.top + 20)
  write(sheet, 'Vaivén', inside.x + 44, card.top + 20, {
    face: 'display',
    size: 18,
    colour: colours.ink,
    width: 120,
  })
  write(sheet, label, inside.x + 150, card.top + 25, {
    face: 'strong',
    size: 10,
    colour: colours.inkSoft,
    width: inside.width - 150,
    align: 'right',
  })
}

function outline(torn: boolean): string {
  const { left, top, right, bottom, perforation } = card
  const corner = (x: number, y: number) => `A${radius} ${radius} 0 0 1 ${x} ${y}`
  const bite = (x: number, y: number) => `A${notch} ${notch} 0 0 0 ${x} ${y}`
  return [
    `M${left + radius} ${top}H${right - radius}${corner(right, top + radius)}`,
    torn ? `V${perforation - notch}${bite(right, perforation + notch)}` : '',
    `V${bottom - radius}${corner(right - radius, bottom)}H${left + radius}${corner(left, bottom - radius)}`,
    torn ? `V${perforation + notch}${bite(left, perforation - notch)}` : '',
    `V${top + radius}${corner(left + radius, top)}Z`,
  ].join('')
}

/** The brand's logo: a small dot, a loop, a larger dot, drawn as one stroke. */
function drawMark(sheet: Sheet, x: number, y: number): void {
  sheet.save().translate(x, y).scale(0.56)
  sheet
    .path('M7 32C24 32 42 27 42 15C42 9 37.7 5 32.5 5C27.3 5 23 9 23 15C23 27 41 32 56 32')
    .lineWidth(4)
    .lineCap('round')
    .stroke(colours.jacaranda)
  sheet.circle(7, 32, 4).fill(colours.jacaranda)
  sheet.circle(56, 32, 7).fill(colours.marigold)
  sheet.restore()
}

/** The line from home to the venue and back, labelled with both ways. */
export function drawRoundTrip(sheet: Sheet, y: number, outbound: string, inbound: string): void {
  const [out, middle, back, reach] = [y + 6, y + 22, y + 38, 20]
  const [from, to] = [inside.x + reach + 5, inside.x + inside.width - reach - 8]
  sheet.lineWidth(2.2).lineCap('round')
  sheet
    .path(
      `M${from - reach} ${middle}C${from - reach} ${out + 6} ${from - 14} ${out} ${from} ${out}H${to}` +
        `C${to + 14} ${out} ${to + reach} ${out + 6} ${to + reach} ${middle}`,
    )
    .stroke(colours.jacaranda)
  sheet
    .path(
      `M${to + reach} ${middle}C${to + reach} ${back - 6} ${to + 14} ${back} ${to} ${back}H${from}` +
        `C${from - 14} ${back} ${from - reach} ${back - 6} ${from - reach} ${middle}`,
    )
    .dash(0.5, { space: 6 })
    .stroke(colours.jacaranda)
    .undash()
  sheet.circle(from - reach, middle, 5).fill(colours.jacaranda)
  sheet.circle(to + reach, middle, 8).fill(colours.marigold)
  writeOnLine(sheet, outbound, (from + to) / 2, out)
  writeOnLine(sheet, inbound, (from + to) / 2, back)
}

function writeOnLine(sheet: Sheet, text: string, centre: number, y: number): void {
  const size = 10
  const width = widthOf(sheet, text, { face: 'strong', size })
  sheet.rect(centre - width / 2 - 7, y - 8, width + 14, 16).fill(colours.white)
  write(sheet, text, centre - width / 2, y - 6, {
    face: 'strong',
    size,
    colour: colours.ink,
    width: width + 1,
  })
}
