import {
  circle,
  clipped,
  cycled,
  type Draw,
  ellipse,
  moved,
  path,
  polygon,
  rect,
  repeat,
  ring,
  star,
  stroke,
  times,
  turned,
  wedge,
} from './poster-shapes.ts'

/** An equaliser whose bars change colour in front of a disc. */
export const soundWaves: Draw = (ink, random, id) => {
  const heights = times(13, (i) => (0.4 + 0.6 * Math.cos((i - 6) / 5)) * random.between(420, 860))
  const bars = (colour: string) =>
    heights
      .map((h, i) => rect(15 + i * 60, 500 - Math.max(h, 90) / 2, 36, Math.max(h, 90), colour, 'rx="18"'))
      .join('')
  return (
    bars(ink.main) +
    clipped(`${id}a`, circle(400, 500, 292, ''), circle(400, 500, 292, ink.second) + bars(ink.third))
  )
}

/** An oversized record with its tone arm. */
export const record: Draw = (ink, random) => {
  const light = random.between(20, 60)
  const glints = [light, light + 180]
    .map((from) => path(wedge(400, 540, 390, from, from + 34), ink.ground, 'opacity=".22"'))
    .join('')
  const arm =
    stroke('M700 70V420L560 590', ink.second, 22, 'stroke-linejoin="round" stroke-linecap="round"') +
    circle(700, 90, 62, ink.second) +
    circle(700, 90, 26, ink.ground) +
    turned(40, 560, 590, rect(534, 560, 52, 100, ink.second, 'rx="10"'))
  return (
    circle(400, 540, 390, ink.main) +
    repeat(6, (i) => ring(400, 540, 190 + i * 34, ink.ground, i % 3 ? 2.5 : 5)) +
    glints +
    circle(400, 540, 148, ink.third) +
    path(wedge(400, 540, 148, 90, 270), ink.second) +
    circle(400, 540, 22, ink.ground) +
    arm
  )
}

/** Three beams that meet on a star above the crowd. */
export const spotlights: Draw = (ink, random) => {
  const beam = (x: number, left: number, right: number, colour: string) =>
    path(
      polygon([
        [x - 22, -10],
        [x + 22, -10],
        [right, 830],
        [left, 830],
      ]),
      colour,
      'opacity=".82"',
    )
  const head = (x: number, y: number, r: number) =>
    circle(x, y, r, ink.third) + rect(x - r * 1.6, y + r * 0.86, r * 3.2, 400, ink.third, `rx="${r * 1.1}"`)
  return (
    beam(90, 420, 860, ink.second) +
    beam(710, -60, 380, ink.second) +
    beam(400, 110, 690, ink.main) +
    ellipse(400, 800, 480, 76, ink.main) +
    path(star(400, 500, 196, 86, 5), ink.third) +
    repeat(6, (i) => head(20 + i * 152 + random.between(-14, 14), 850 + random.between(-30, 30), 44))
  )
}

/** A close-up of a guitar's sound hole and strings. */
export const guitar: Draw = (ink, random) => {
  const body =
    circle(400, 870, 470, ink.main) +
    circle(400, 300, 330, ink.main) +
    rect(190, 400, 420, 240, ink.main) +
    circle(-20, 470, 160, ink.ground) +
    circle(820, 470, 160, ink.ground)
  const mouth =
    ring(400, 520, 186, ink.second, 26) +
    ring(400, 520, 156, ink.third, 8) +
    circle(400, 520, 138, ink.ground)
  const neck =
    rect(338, -400, 124, 800, ink.third) +
    repeat(7, (i) => rect(338, -330 + i * 100, 124, 8, ink.second)) +
    circle(400, 120, 16, ink.second)
  const bridge = rect(250, 850, 300, 56, ink.third, 'rx="14"')
  const strings = repeat(6, (i) => rect(349 + i * 20, -400, 3 + i * 0.5, 1276, ink.second))
  return turned(random.between(24, 34), 400, 500, body + mouth + neck + bridge + strings)
}

/** An open accordion across the sheet. */
export const accordion: Draw = (ink, random) => {
  const folds = 12
  const top = (i: number) => 210 - 90 * Math.sin((i / folds) * Math.PI) + (i % 2 ? 34 : 0)
  const bottom = (i: number) => 790 + 20 * Math.sin((i / folds) * Math.PI) - (i % 2 ? 34 : 0)
  const x = (i: number) => 160 + i * 40
  const bellows = repeat(folds, (i) =>
    path(
      polygon([
        [x(i), top(i)],
        [x(i + 1) + 0.6, top(i + 1)],
        [x(i + 1) + 0.6, bottom(i + 1)],
        [x(i), bottom(i)],
      ]),
      i % 2 ? ink.second : ink.main,
    ),
  )
  const side = rect(-60, 160, 230, 680, ink.third, 'rx="36"')
  const buttons = repeat(18, (i) => {
    const shape = i % 3 === 1 ? ink.second : ink.main
    return circle(678 + (i % 3) * 50, 262 + Math.floor(i / 3) * 95, 18, shape)
  })
  const keys = repeat(9, (i) => rect(20, 206 + i * 66, 118, 50, ink.ground, 'rx="8"'))
  return turned(
    random.between(-14, -9),
    400,
    500,
    bellows + side + keys + moved(640, 0, rect(0, 160, 230, 680, ink.third, 'rx="36"')) + buttons,
  )
}

/** Concentric rings cut in the middle, with one half shifted. */
export const slippedRings: Draw = (ink, random, id) => {
  const slip = random.pick([70, -70])
  const rings = (shift: number, colours: string[]) =>
    repeat(6, (i) => circle(400, 500 + shift, 420 - i * 70, cycled(colours, i)))
  return (
    clipped(
      `${id}a`,
      rect(0, 0, 400, 1000, ''),
      rings(-slip, [ink.main, ink.ground, ink.second, ink.ground]),
    ) +
    clipped(`${id}b`, rect(400, 0, 400, 1000, ''), rings(slip, [ink.third, ink.ground, ink.main, ink.ground]))
  )
}
