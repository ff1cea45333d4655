import {
  at,
  circle,
  clipped,
  cycled,
  type Draw,
  ellipse,
  leaf,
  moved,
  path,
  polygon,
  rect,
  repeat,
  stroke,
  turned,
} from './poster-shapes.ts'

/** Three kites of four sails, with their tails in the wind. */
export const kites: Draw = (ink, random) => {
  const sail = (points: [number, number][], colour: string) => path(polygon(points), colour)
  const kite = (x: number, y: number, scale: number, lean: number, colours: string[]) => {
    const tail = stroke('M0 250C90 330 -80 400 10 480C80 545 -40 600 30 690', cycled(colours, 2), 12)
    const bows = [330, 450, 570].map((at, i) => {
      const side = i % 2 ? -22 : 26
      return path(
        `M${side} ${at}L${side - 46} ${at - 26}V${at + 26}ZM${side} ${at}L${side + 46} ${at - 26}V${at + 26}Z`,
        cycled(colours, i % 2),
      )
    })
    return moved(
      x,
      y,
      tail +
        bows.join('') +
        sail(
          [
            [0, -220],
            [0, 0],
            [-170, 0],
          ],
          cycled(colours, 0),
        ) +
        sail(
          [
            [0, -220],
            [170, 0],
            [0, 0],
          ],
          cycled(colours, 1),
        ) +
        sail(
          [
            [-170, 0],
            [0, 0],
            [0, 250],
          ],
          cycled(colours, 1),
        ) +
        sail(
          [
            [0, 0],
            [170, 0],
            [0, 250],
          ],
          cycled(colours, 0),
        ),
      `rotate(${lean}) scale(${scale})`,
    )
  }
  return (
    circle(640, 180, 96, ink.third) +
    kite(170, 260, 0.62, random.between(-28, -18), [ink.third, ink.second, ink.main]) +
    kite(640, 640, 0.7, random.between(20, 30), [ink.second, ink.main, ink.third]) +
    kite(390, 430, 1.25, random.between(-10, -4), [ink.main, ink.second, ink.third])
  )
}

/** A boat of Xochimilco under its arch of flowers, twice: once on the water and once in it. */
export const trajinera: Draw = (ink, random) => {
  const petals = random.pick([7, 8, 9])
  const flower = (x: number, y: number, colour: string) =>
    repeat(petals, (i) => circle(...at(x, y, 27, (i * 360) / petals), 19, colour)) +
    circle(x, y, 17, ink.third)
  const arch = repeat(9, (i) => {
    const [x, y] = at(400, 520, 270, -80 + i * 20)
    return flower(x, y, i % 2 ? ink.main : ink.second)
  })
  const roof =
    path('M170 520A230 230 0 0 1 630 520Z', ink.second) + path('M262 520A138 138 0 0 1 538 520Z', ink.third)
  const posts = repeat(4, (i) => rect(196 + i * 128, 516, 24, 120, ink.third))
  const hull = path('M60 620H740L650 730H150Z', ink.main) + rect(104, 650, 592, 22, ink.third, 'rx="11"')
  const ripples = repeat(5, (i) =>
    rect(
      random.between(-40, 120) + (i % 2) * 240,
      776 + i * 46,
      380,
      16,
      i % 2 ? ink.main : ink.second,
      'rx="8"',
    ),
  )
  return ripples + roof + posts + arch + hull
}

/** The keys of a piano, rising in front of a moon. */
export const piano: Draw = (ink, random) => {
  const keys = repeat(12, (i) => rect(-220 + i * 104, 430, 98, 900, ink.main, 'rx="14"'))
  const pressed = Math.round(random.between(2, 4))
  const played = rect(-220 + pressed * 104, 430, 98, 900, ink.second, 'rx="14"')
  const blacks = repeat(12, (i) =>
    i % 7 === 2 || i % 7 === 6 ? '' : rect(-152 + i * 104, 430, 66, 340, ink.third, 'rx="12"'),
  )
  return circle(540, 260, 190, ink.second) + turned(-18, 400, 500, keys + played + blacks)
}

/** An ear of corn emerging from its leaves. */
export const corn: Draw = (ink, random, id) => {
  const ear =
    'M400 60C520 150 560 360 540 560C528 690 480 820 400 900C320 820 272 690 260 560C240 360 280 150 400 60Z'
  const dark = Math.round(random.between(3, 9))
  const kernels = repeat(14 * 7, (i) => {
    const [row, column] = [Math.floor(i / 7), i % 7]
    const colour = (row * 7 + column * 5) % dark === 1 ? ink.third : ink.main
    return rect(236 + column * 47, 60 + row * 58 + (column % 2) * 29, 43, 54, colour, 'rx="18"')
  })
  const husk = (lean: number, length: number, colour: string) =>
    moved(400, 960, path(leaf(length, 250, 0.42), colour), `rotate(${lean})`)
  return (
    husk(-46, 620, ink.second) +
    husk(46, 620, ink.second) +
    clipped(`${id}a`, path(ear, ''), rect(200, 0, 400, 960, ink.second) + kernels) +
    husk(-24, 560, ink.third) +
    husk(24, 560, ink.third) +
    ellipse(400, 985, 120, 60, ink.second)
  )
}
