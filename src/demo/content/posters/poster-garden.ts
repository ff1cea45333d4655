import {
  around,
  at,
  circle,
  type Draw,
  ellipse,
  leaf,
  moved,
  n,
  path,
  petal,
  repeat,
  ring,
  stroke,
  turned,
  wedge,
} from './poster-shapes.ts'

/** An agave in front of a low sun, above the rows of its field. */
export const agave: Draw = (ink, random) => {
  const fan = (count: number, spread: number, length: number, width: number, colour: string, edge: string) =>
    repeat(count, (i) => {
      const angle = -spread + (i * 2 * spread) / (count - 1)
      const long = length * (1 - Math.abs(angle) / 400) + random.between(-14, 14)
      return `<g transform="translate(400 730) rotate(${n(angle)})">${path(leaf(long, width, 0.36), colour)}${stroke(`M0 -70V${n(-long * 0.82)}`, edge, 5)}</g>`
    })
  const rows = repeat(5, (i) =>
    path(
      `M0 ${790 + i * 58}Q400 ${700 + i * 66} 800 ${790 + i * 58}V1000H0Z`,
      i % 2 ? ink.third : ink.second,
    ),
  )
  return (
    circle(400, 420, 300, ink.main) +
    fan(8, 78, 500, 104, ink.third, ink.second) +
    fan(7, 62, 470, 112, ink.second, ink.third) +
    fan(4, 30, 350, 108, ink.third, ink.second) +
    rows
  )
}

/** Two cacti and a sun of rings over the desert. */
export const cactus: Draw = (ink, random) => {
  const sun = [330, 262, 194, 126].map((r, i) => circle(400, 470, r, i % 2 ? ink.ground : ink.main)).join('')
  const saguaro = (x: number, foot: number, size: number) => {
    const limbs = 'M0 0V-470M0 -150H-66Q-96 -150 -96 -180V-290M0 -220H62Q92 -220 92 -250V-380'
    return moved(
      x,
      foot,
      stroke(limbs, ink.second, 64, 'stroke-linecap="round" stroke-linejoin="round"') +
        stroke(limbs, ink.ground, 5, 'stroke-dasharray="20 16" opacity=".7"'),
      `scale(${size})`,
    )
  }
  const dune = (y: number, bend: number, colour: string) =>
    path(`M0 ${y}Q${n(400 + bend)} ${n(y - 150)} 800 ${y + 20}V1000H0Z`, colour)
  return (
    sun +
    dune(760, random.between(-200, 0), ink.third) +
    saguaro(300, 800, 1.12) +
    dune(850, random.between(60, 240), ink.main) +
    saguaro(616, 910, 0.82) +
    dune(950, random.between(-100, 100), ink.second)
  )
}

/** A marigold, petal by petal, too big for the sheet. */
export const flower: Draw = (ink, random, id) => {
  const layer = (i: number, count: number, length: number, width: number, colour: string) =>
    around(`${id}${i}`, path(petal(length, width), colour), count, 400, 500, random.between(0, 30))
  return (
    layer(0, 14, 470, 168, ink.main) +
    layer(1, 14, 392, 140, ink.second) +
    layer(2, 12, 318, 126, ink.main) +
    layer(3, 12, 246, 100, ink.third) +
    layer(4, 10, 176, 84, ink.main) +
    circle(400, 500, 84, ink.second) +
    repeat(8, (i) => circle(...at(400, 500, 48, i * 45), 11, ink.third)) +
    circle(400, 500, 18, ink.third)
  )
}

/** Grapes with their leaf, as an inverted pyramid. */
export const grapes: Draw = (ink, random) => {
  const berry = (x: number, y: number, colour: string) =>
    circle(x, y, 66, colour) + path(wedge(x, y, 46, 280, 350), ink.ground, 'opacity=".5"')
  const rows = [4, 5, 4, 3, 2, 1]
  const bunch = rows
    .map((count, row) =>
      repeat(count, (i) =>
        berry(
          400 + (i - (count - 1) / 2) * 126 + random.between(-5, 5),
          370 + row * 104,
          (row + i) % 3 ? ink.main : ink.second,
        ),
      ),
    )
    .join('')
  const vine = 'M400 330C400 240 380 180 470 120C560 70 640 140 830 60'
  const leafOne = `<g transform="translate(380 270) rotate(-64)">${repeat(5, (i) => turned(-70 + i * 35, 0, 0, path(leaf(250 - Math.abs(i - 2) * 36, 120, 0.6), ink.third)))}</g>`
  const curl = stroke(
    'M520 100C560 200 640 170 630 230S560 280 590 320',
    ink.third,
    10,
    'stroke-linecap="round"',
  )
  return stroke(vine, ink.third, 24, 'stroke-linecap="round"') + curl + bunch + leafOne
}

/** Sea, sun and a round of citrus: a table by the water. */
export const citrus: Draw = (ink, random, id) => {
  const slice =
    circle(400, 440, 292, ink.main) +
    circle(400, 440, 256, '#FBF8F2') +
    around(
      `${id}s`,
      path('M0 -22C-26 -70 -74 -170 -70 -206C-66 -240 66 -240 70 -206C74 -170 26 -70 0 -22Z', ink.main),
      9,
      400,
      440,
      random.between(0, 40),
    )
  const fish = (x: number, y: number, colour: string, flip: number) =>
    `<g transform="translate(${x} ${y}) scale(${flip} 1)">${path('M-170 0C-90 -110 60 -110 150 0C60 110 -90 110 -170 0Z', colour)}${path('M120 0L232 -86C214 -30 214 30 232 86Z', colour)}${stroke('M-70 -72Q-30 0 -70 72', ink.ground, 9)}${circle(-112, -16, 13, ink.ground)}${repeat(3, (i) => stroke(`M${-10 + i * 44} -34q22 34 0 68`, ink.ground, 7))}</g>`
  return (
    slice +
    fish(300, 720, ink.second, 1) +
    fish(560, 860, ink.third, -1) +
    fish(600, 170, ink.third, -1) +
    repeat(6, (i) => ring(60 + i * 140, random.between(930, 980), 16, ink.second, 7)) +
    ellipse(-10, 930, 120, 60, ink.second)
  )
}
