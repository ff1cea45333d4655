import { inks } from './posters/poster-palettes.ts'
import { circle, moved, path, rect, repeat, ring, stroke } from './posters/poster-shapes.ts'

/** One seat in a shared van, a group in it, a bus from a meeting point, a whole van by the hour. */
export type CategoryKind = 'seat' | 'group' | 'bus' | 'private'

const { ink, paper, jacaranda, marigold, coral, lilac, blush, teal, mint } = inks

function wheel(x: number, y: number): string {
  return circle(x, y, 34, ink) + circle(x, y, 13, paper)
}

function rider(x: number, y: number, colour: string): string {
  return circle(x, y - 22, 17, colour) + path(`M${x - 28} ${y + 36}a28 34 0 0 1 56 0Z`, colour)
}

/**
 * A van from the side, 340 wide, with its wheels on y = 0; `riders` are the colours of the heads in its
 * windows.
 */
function van(body: string, glass: string, riders: readonly (string | undefined)[]): string {
  const windows = riders
    .map((colour, i) => {
      const x = 20 + i * 78
      const head = colour ? rider(x + 34, -116, colour) : ''
      return `${rect(x, -164, 68, 84, glass, 'rx="14"')}${head}`
    })
    .join('')
  const shell = path(
    'M0 -20V-156Q0 -196 40 -196H236Q262 -196 276 -172L322 -98Q340 -90 340 -66V-20Q340 0 320 0H20Q0 0 0 -20Z',
    body,
  )
  return `${shell}${windows}${path('M258 -164L296 -100H258Z', glass)}${rect(0, -52, 340, 12, ink, 'opacity=".12"')}${wheel(76, 2)}${wheel(268, 2)}`
}

function road(colour: string): string {
  return stroke('M-20 344H420', colour, 8, 'stroke-dasharray="46 26" stroke-linecap="round"')
}

const scenes: Record<CategoryKind, { ground: string; inside: string }> = {
  seat: {
    ground: lilac,
    inside: road(paper) + moved(30, 286, van(jacaranda, paper, [undefined, marigold, undefined])),
  },
  group: {
    ground: marigold,
    inside: road(paper) + moved(30, 286, van(ink, paper, [coral, jacaranda, coral])),
  },
  bus: {
    ground: mint,
    inside:
      road(paper) +
      rect(336, 120, 12, 190, ink, 'rx="6"') +
      circle(342, 96, 42, coral) +
      circle(342, 96, 16, paper) +
      rect(-30, 70, 320, 216, teal, 'rx="34"') +
      repeat(4, (i) => rect(-22 + i * 72, 104, 60, 78, paper, 'rx="12"')) +
      rect(262, 104, 28, 100, paper, 'rx="10"') +
      rect(-30, 222, 320, 14, marigold) +
      wheel(56, 288) +
      wheel(220, 288),
  },
  private: {
    ground: blush,
    inside:
      road(paper) +
      moved(30, 286, van(coral, paper, [undefined, undefined, undefined])) +
      circle(286, 112, 74, ink) +
      ring(286, 112, 54, marigold, 8) +
      stroke('M286 78V112L310 128', paper, 10, 'stroke-linecap="round" stroke-linejoin="round"'),
  },
}

/** A square SVG without text, shown beside the category's name. */
export function categorySvg(kind: CategoryKind): string {
  const { ground, inside } = scenes[kind]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400"><rect width="400" height="400" fill="${ground}"/>${inside}</svg>`
}
