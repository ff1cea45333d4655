import {
  around,
  at,
  circle,
  clipped,
  cycled,
  type Draw,
  ellipse,
  leaf,
  moved,
  n,
  path,
  polygon,
  rect,
  repeat,
  star,
  stroke,
  turned,
} from './poster-shapes.ts'

/** A piñata of seven points that has just been hit. */
export const pinata: Draw = (ink, random, id) => {
  const colours = [ink.main, ink.second, ink.third]
  const cone = (i: number) => {
    const stripes = repeat(5, (k) => {
      const [from, to] = [150 + k * 50, 150 + (k + 1) * 50]
      const width = (d: number) => 92 * (1 - (d - 130) / 280)
      return path(
        polygon([
          [-width(from), -from],
          [width(from), -from],
          [width(to), -to],
          [-width(to), -to],
        ]),
        cycled(colours, k + i),
      )
    })
    const tassel = repeat(5, (k) =>
      stroke(
        `M0 -396q${(k - 2) * 22} -30 ${(k - 2) * 26} -84`,
        cycled(colours, k + i),
        7,
        'stroke-linecap="round"',
      ),
    )
    return `<g transform="translate(400 490) rotate(${n(i * (360 / 7))})">${stripes}${tassel}</g>`
  }
  const sweets = repeat(22, (i) => {
    const [x, y] = [random.between(20, 780), random.between(20, 980)]
    const colour = cycled(colours, i)
    return i % 2
      ? circle(x, y, random.between(8, 15), colour)
      : turned(random.between(0, 180), x, y, rect(x - 22, y - 8, 44, 16, colour, 'rx="8"'))
  })
  const core = repeat(5, (i) => circle(400, 490, 186 - i * 37, cycled(colours, i)))
  return (
    stroke('M400 320V-20', ink.third, 8) +
    sweets +
    repeat(7, cone) +
    core +
    around(`${id}c`, circle(0, -168, 22, ink.third), 16, 400, 490)
  )
}

/** Two interlocked rings in a garland of leaves. */
export const weddingRings: Draw = (ink, random, id) => {
  const sprig = (from: number, to: number) =>
    repeat(15, (i) => {
      const angle = from + (i / 14) * (to - from)
      const [x, y] = at(400, 500, 432, angle)
      const side = i % 2 ? 38 : -38
      return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle + 90 + side + random.between(-8, 8))})">${path(leaf(104, 46), i % 3 ? ink.second : ink.third)}</g>`
    })
  const left = circle(290, 500, 196, 'none', `stroke="${ink.main}" stroke-width="60"`)
  const right = circle(510, 500, 196, 'none', `stroke="${ink.third}" stroke-width="60"`)
  const over = clipped(`${id}o`, rect(330, 220, 140, 270, ''), left)
  const stones = [-1, 0, 1].map((i) =>
    path(
      'M0 -34L30 0L0 34L-30 0Z',
      ink.second,
      `transform="translate(${290 + i * 74} ${304 + Math.abs(i) * 15}) rotate(${i * 22})"`,
    ),
  )
  return sprig(-75, 75) + sprig(105, 255) + left + right + over + stones.join('')
}
/** Paper lanterns at every height, glowing. */
export const lanterns: Draw = (ink, random) => {
  const lantern = (x: number, y: number, r: number, colour: string, rib: string) =>
    stroke(`M${n(x)} -10V${n(y)}`, ink.third, 4) +
    ellipse(x, y, r, r * 0.9, colour) +
    ellipse(x, y, r * 0.62, r * 0.9, 'none', `stroke="${rib}" stroke-width="5"`) +
    ellipse(x, y, r * 0.24, r * 0.9, 'none', `stroke="${rib}" stroke-width="5"`) +
    rect(x - r * 0.36, y - r * 0.98, r * 0.72, 16, ink.third, 'rx="5"') +
    rect(x - r * 0.36, y + r * 0.84, r * 0.72, 16, ink.third, 'rx="5"') +
    stroke(`M${n(x)} ${n(y + r * 0.84)}v${n(r * 0.7)}`, ink.third, 6, 'stroke-linecap="round"')
  const sway = () => random.between(-26, 26)
  return (
    lantern(120, 200 + sway(), 84, ink.second, ink.ground) +
    lantern(660, 170 + sway(), 100, ink.main, ink.ground) +
    lantern(390, 480 + sway(), 212, ink.main, ink.ground) +
    lantern(110, 690 + sway(), 120, ink.main, ink.ground) +
    lantern(690, 640 + sway(), 132, ink.second, ink.ground) +
    lantern(450, 850 + sway(), 76, ink.second, ink.ground) +
    lantern(280, 160 + sway(), 56, ink.second, ink.ground)
  )
}

/** A big wheel at the fair, its cabins lit. */
export const wheel: Draw = (ink, random, id) => {
  const [x, y] = [400, 470]
  const tilt = random.between(0, 30)
  const colours = [ink.main, ink.third, ink.second]
  const cabins = repeat(12, (i) => {
    const [cx, cy] = at(x, y, 330, tilt + i * 30)
    const colour = cycled(colours, i)
    return moved(
      cx,
      cy,
      `${stroke('M0 0V26', ink.third, 8)}${path('M-46 26H46V58A46 40 0 0 1 -46 58Z', colour)}${path('M-52 26A52 34 0 0 1 52 26Z', cycled(colours, i + 1))}`,
    )
  })
  const legs = stroke(`M${x} ${y}L170 1040M${x} ${y}L630 1040`, ink.second, 34)
  return (
    legs +
    around(`${id}k`, rect(-4, -330, 8, 330, ink.third), 12, x, y, tilt) +
    circle(x, y, 330, 'none', `stroke="${ink.main}" stroke-width="20"`) +
    circle(x, y, 262, 'none', `stroke="${ink.third}" stroke-width="6"`) +
    around(`${id}b`, circle(0, -330, 9, ink.ground), 36, x, y, tilt + 5) +
    circle(x, y, 84, ink.main) +
    path(star(x, y, 58, 26, 8, tilt), ink.ground) +
    cabins
  )
}
