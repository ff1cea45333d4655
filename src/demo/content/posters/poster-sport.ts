import {
  around,
  at,
  circle,
  clipped,
  type Draw,
  ellipse,
  leaf,
  mirrored,
  n,
  path,
  polygon,
  rect,
  repeat,
  ring,
  star,
  stroke,
  times,
  turned,
} from './poster-shapes.ts'

/** The stands from above: rings around the pitch. */
export const stadium: Draw = (ink, random) => {
  const tier = (inset: number, colour: string) =>
    rect(30 + inset, -20 + inset, 740 - 2 * inset, 1040 - 2 * inset, colour, `rx="${340 - inset}"`)
  const aisles = repeat(10, (i) => turned(i * 18 + 9, 400, 500, rect(395, -200, 10, 1400, ink.ground)))
  const line = (d: string) => stroke(d, ink.third, 7)
  const pitch =
    tier(176, ink.ground) +
    rect(248, 240, 304, 520, ink.second, 'rx="14"') +
    repeat(3, (i) => rect(248, 240 + i * 208, 304, 104, ink.second, 'rx="14"')) +
    line('M268 260H532V740H268ZM268 500H532M332 260V330H468V260M332 740V670H468V740') +
    ring(400, 500, 66, ink.third, 7) +
    circle(400, 500, 20, ink.third)
  return turned(
    random.between(18, 30),
    400,
    500,
    tier(0, ink.main) + tier(58, ink.third) + tier(84, ink.main) + aisles + pitch,
  )
}

/** A ball with speed lines, coming from the corner. */
export const ball: Draw = (ink, random, id) => {
  const [x, y, r] = [430, 530, 280]
  const spin = random.between(-20, 20)
  const five = (cx: number, cy: number, size: number, from: number) =>
    path(polygon(times(5, (i) => at(cx, cy, size, from + i * 72))), ink.third)
  const seams = repeat(5, (i) => {
    const [ax, ay] = at(x, y, 100, spin + i * 72)
    const [bx, by] = at(x, y, 190, spin + i * 72)
    return stroke(`M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}`, ink.third, 12)
  })
  const rim = repeat(5, (i) => {
    const [cx, cy] = at(x, y, 272, spin + i * 72)
    const [ax, ay] = at(x, y, 200, spin + 36 + i * 72)
    const [bx, by] = at(cx, cy, 92, spin + i * 72 + 144)
    const [dx, dy] = at(x, y, 300, spin + 36 + i * 72)
    const [ex, ey] = at(...at(x, y, 272, spin + 72 + i * 72), 92, spin + 72 + i * 72 - 144)
    return (
      five(cx, cy, 100, spin + i * 72 + 180) +
      stroke(
        `M${n(bx)} ${n(by)}L${n(ax)} ${n(ay)}L${n(ex)} ${n(ey)}M${n(ax)} ${n(ay)}L${n(dx)} ${n(dy)}`,
        ink.third,
        12,
      )
    )
  })
  const trail = [0, 1, 2, 3, 4]
    .map((i) => rect(-560 + (i % 2) * 90, 258 + i * 112, 990, 96, i % 2 ? ink.second : ink.main, 'rx="48"'))
    .join('')
  return (
    turned(38, x, y, trail) +
    clipped(
      `${id}a`,
      circle(x, y, r, ''),
      circle(x, y, r, ink.main === ink.third ? ink.second : '#FBF8F2') + five(x, y, 100, spin) + seams + rim,
    )
  )
}

/** The bend of a running track, with three runners. */
export const track: Draw = (ink, random) => {
  const lane = (i: number) => 118 + i * 74
  const bend = (r: number) => `M${n(400 - r)} 1500V520A${n(r)} ${n(r)} 0 0 1 ${n(400 + r)} 520V1500`
  const lanes = repeat(6, (i) => stroke(bend(lane(i)), i % 2 ? ink.second : ink.main, 66))
  const runner = (i: number, from: number) => {
    const [ax, ay] = at(400, 520, lane(i), from)
    const [bx, by] = at(400, 520, lane(i), from - 46)
    const tail = `M${n(bx)} ${n(by)}A${n(lane(i))} ${n(lane(i))} 0 0 1 ${n(ax)} ${n(ay)}`
    return stroke(tail, ink.third, 14, 'stroke-linecap="round"') + circle(ax, ay, 27, ink.third)
  }
  const runners =
    runner(1, random.between(20, 50)) + runner(3, random.between(-20, 5)) + runner(4, random.between(50, 75))
  return turned(-24, 400, 500, lanes + runners)
}

/** A double bend of a racetrack with its kerbs, and one car. */
export const raceway: Draw = (ink, random) => {
  const course = 'M-140 870C260 930 400 800 380 560C360 330 520 170 960 130'
  const lean = random.between(2, 12)
  const car =
    rect(-36, -96, 72, 186, ink.second, 'rx="30"') +
    [-1, 1]
      .map(
        (side) =>
          rect(side * 48 - 14, -78, 28, 50, ink.ground, 'rx="8"') +
          rect(side * 50 - 16, 32, 32, 58, ink.ground, 'rx="8"'),
      )
      .join('') +
    rect(-66, 92, 132, 24, ink.second, 'rx="6"') +
    rect(-54, -118, 108, 20, ink.second, 'rx="6"') +
    circle(0, 6, 20, ink.ground)
  return (
    stroke(course, ink.second, 330) +
    stroke(course, '#FBF8F2', 330, 'stroke-dasharray="52 52"') +
    stroke(course, ink.main, 262) +
    stroke(course, ink.ground, 8, 'stroke-dasharray="44 40"') +
    `<g transform="translate(372 530) rotate(${n(lean)}) scale(1.45)">${car}</g>`
  )
}

/** A wrestler's mask, full face. */
export const mask: Draw = (ink, random, id) => {
  const rays = around(
    `${id}r`,
    path('M0 0L-46 -900H46Z', ink.second, 'opacity=".5"'),
    14,
    400,
    500,
    random.between(0, 25),
  )
  const face =
    'M400 130C610 130 668 300 652 500C642 690 560 830 400 880C240 830 158 690 148 500C132 300 190 130 400 130Z'
  const half =
    path('M366 470C330 350 220 300 150 330C176 420 176 560 250 590C320 612 372 560 366 470Z', ink.third) +
    path('M340 486C310 440 262 424 220 440C236 500 276 540 324 524C340 518 346 504 340 486Z', ink.ground) +
    circle(292, 486, 20, ink.third) +
    path('M400 640L330 590C316 660 250 640 196 640C220 740 290 800 400 830Z', ink.third)
  const mouth =
    rect(304, 692, 192, 74, ink.ground, 'rx="37"') +
    repeat(5, (i) => rect(326 + i * 31, 706, 25, 46, ink.main, 'rx="6"'))
  const brow = path(star(400, 280, 112, 46, random.pick([6, 8])), ink.third) + circle(400, 280, 24, ink.main)
  return (
    rays + path(face, ink.main) + mirrored(half) + brow + path('M400 500L432 596H368Z', ink.third) + mouth
  )
}

/** An axolotl facing the viewer. */
export const axolotl: Draw = (ink, random, id) => {
  const bubbles = repeat(9, (i) =>
    ring(40 + i * 92, random.between(60, 300), random.between(10, 30), ink.third, 7),
  )
  const barb = repeat(7, (i) => {
    const lace = [-58, 58].map((side) =>
      path(leaf(86 - i * 7, 26), ink.second, `transform="translate(0 ${-46 - i * 30}) rotate(${side})"`),
    )
    return lace.join('')
  })
  const frond = (x: number, y: number, degrees: number, size: number) =>
    `<use href="#${id}f" transform="translate(${x} ${y}) rotate(${degrees}) scale(${size})"/>`
  const fronds = mirrored(frond(222, 420, -34, 1) + frond(182, 500, -72, 1.05) + frond(204, 590, -108, 0.9))
  const body = ellipse(400, 900, 190, 330, ink.main)
  const spots = repeat(7, (i) =>
    circle(330 + (i % 3) * 70 + (i % 2) * 16, 780 + i * 32, 9 + (i % 3) * 3, ink.second),
  )
  const face =
    ellipse(400, 510, 262, 204, ink.main) +
    mirrored(
      circle(238, 486, 34, ink.third === ink.main ? ink.second : '#17132B') +
        circle(249, 474, 11, '#FBF8F2') +
        ellipse(252, 574, 44, 24, ink.ground),
    ) +
    stroke('M318 566Q400 640 482 566', '#17132B', 14, 'stroke-linecap="round"')
  const stalk = stroke('M0 20V-262', ink.second, 30, 'stroke-linecap="round"')
  return `<defs><g id="${id}f">${barb}${stalk}</g></defs>${bubbles}${fronds}${body}${spots}${face}`
}
