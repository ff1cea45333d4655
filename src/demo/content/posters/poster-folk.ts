import {
  at,
  circle,
  cycled,
  type Draw,
  mirrored,
  moved,
  n,
  path,
  petal,
  polygon,
  rect,
  repeat,
  stroke,
  times,
  turned,
  wedge,
} from './poster-shapes.ts'

const hole = {
  flower: () =>
    times(6, (i) => at(0, 100, 36, i * 60))
      .map(([x, y]) => disc(x, y, 15))
      .join('') + disc(0, 100, 12),
  sun: () => polygon(times(16, (i) => at(0, 100, i % 2 ? 26 : 54, i * 22.5))),
  bird: () => 'M-58 108C-30 60 10 66 26 82L60 66L44 100C40 140 -10 146 -30 122Z',
  diamonds: () =>
    [-34, 0, 34]
      .map((x) =>
        polygon([
          [x, 66 + Math.abs(x) / 3],
          [x + 15, 100],
          [x, 134 - Math.abs(x) / 3],
          [x - 15, 100],
        ]),
      )
      .join(''),
  heart: () => 'M0 148C-70 100 -54 52 -24 56C-8 58 0 74 0 80C0 74 8 58 24 56C54 52 70 100 0 148Z',
}

function disc(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0Z`
}

/** Strings of cut paper across the street. */
export const papelPicado: Draw = (ink, random) => {
  const motifs = Object.values(hole)
  const flag = (motif: string) => {
    const scallops = repeat(5, (i) => `a17 22 0 0 1 -34 0${i < 4 ? '' : 'Z'}`)
    const corners = [-58, 58].flatMap((x) => [36, 164].map((y) => disc(x, y, 9))).join('')
    const slits = [-32, 0, 32].map((x) => `M${x - 4} 18h8v22h-8ZM${x - 4} 168h8v22h-8Z`).join('')
    return `M-85 0H85V212${scallops}${corners}${slits}${motif}`
  }
  const colours = [ink.main, ink.second, ink.third]
  const start = random.between(0, 3)
  const line = (y: number, shift: number, row: number) =>
    stroke(`M-20 ${y - 14}Q400 ${y + 30} 820 ${y - 14}`, ink.third, 6) +
    repeat(5, (i) => {
      const x = shift + i * 200
      const sag = y + 8 - ((x - 400) / 400) ** 2 * 22
      const motif = cycled(motifs, Math.floor(start + i + row * 2))
      return moved(
        x,
        sag,
        path(flag(motif()), cycled(colours, i + row), 'fill-rule="evenodd"'),
        `rotate(${n((400 - x) / 160)})`,
      )
    })
  return line(48, 0, 0) + line(368, 100, 1) + line(690, 0, 2)
}

/** A sugar skull. */
export const calavera: Draw = (ink, random, id) => {
  const crown = repeat(11, (i) => {
    const [x, y] = at(400, 470, 330, -75 + i * 15)
    const size = i % 2 ? 0.8 : 1.06
    return `<g transform="translate(${n(x)} ${n(y)}) scale(${size})"><use href="#${id}b"/></g>`
  })
  const bloom =
    repeat(10, (i) => turned(i * 36, 0, 0, path(petal(96, 50), ink.main))) +
    repeat(8, (i) => turned(i * 45 + 20, 0, 0, path(petal(62, 36), ink.second))) +
    circle(0, 0, 20, ink.main)
  const eye =
    turned(
      random.between(0, 20),
      282,
      480,
      repeat(8, (i) => circle(...at(282, 480, 70, i * 45), 30, ink.second)),
    ) +
    circle(282, 480, 70, ink.ground) +
    circle(282, 480, 34, ink.main) +
    circle(282, 480, 14, ink.ground)
  const cheek =
    circle(214, 612, 15, ink.second) +
    circle(254, 640, 11, ink.main) +
    circle(190, 560, 9, ink.main) +
    path('M398 296C360 330 330 320 300 350C340 372 380 350 398 330Z', ink.main)
  const teeth =
    rect(262, 716, 276, 96, ink.third, 'rx="30"') +
    stroke('M262 764H538', ink.ground, 8) +
    repeat(6, (i) => stroke(`M${302 + i * 39} 722V806`, ink.ground, 7))
  return (
    `<defs><g id="${id}b">${bloom}</g></defs>` +
    path(
      'M400 180C640 180 700 360 690 510C684 600 640 640 590 660C584 760 560 850 400 850C240 850 216 760 210 660C160 640 116 600 110 510C100 360 160 180 400 180Z',
      ink.third,
    ) +
    mirrored(eye + cheek) +
    path(
      'M400 566C360 600 352 640 376 652C390 658 398 646 400 636C402 646 410 658 424 652C448 640 440 600 400 566Z',
      ink.ground,
    ) +
    path(petal(80, 46), ink.second, 'transform="translate(400 420)"') +
    turned(180, 400, 420, path(petal(56, 34), ink.main, 'transform="translate(400 420)"')) +
    teeth +
    crown
  )
}

/** The stepped cross of the Andes between woven bands. */
export const textile: Draw = (ink, random) => {
  const stepped = (cx: number, cy: number, unit: number, steps: number, colour: string) =>
    repeat(2 * steps + 1, (i) => {
      const row = i - steps
      const half = (steps - Math.abs(row)) * unit + unit / 2
      return rect(cx - half, cy + row * unit - unit / 2 - 0.3, half * 2, unit + 0.6, colour)
    })
  const band = (y: number, colour: string, back: string) =>
    rect(0, y, 800, 96, back) +
    repeat(
      9,
      (i) =>
        path(
          polygon([
            [i * 100 - 50, y + 96],
            [i * 100, y],
            [i * 100 + 50, y + 96],
          ]),
          colour,
        ) +
        path(
          polygon([
            [i * 100 - 22, y + 96],
            [i * 100, y + 52],
            [i * 100 + 22, y + 96],
          ]),
          back,
        ),
    )
  const small = (y: number) =>
    repeat(
      5,
      (i) =>
        stepped(i * 200, y, 22, 2, i % 2 ? ink.main : ink.third) + stepped(i * 200, y, 22, 0, ink.ground),
    )
  const unit = random.pick([46, 48, 50])
  return (
    band(30, ink.main, ink.second) +
    small(200) +
    stepped(400, 500, unit, 6, ink.main) +
    stepped(400, 500, unit, 5, ink.third) +
    stepped(400, 500, unit, 4, ink.second) +
    stepped(400, 500, unit, 2, ink.main) +
    stepped(400, 500, unit, 1, ink.ground) +
    stepped(20, 500, 40, 2, ink.second) +
    stepped(780, 500, 40, 2, ink.second) +
    small(800) +
    turned(180, 400, 922, band(874, ink.main, ink.second))
  )
}

/** An open fan. */
export const fan: Draw = (ink, random, id) => {
  const ribs = 11
  const step = 160 / ribs
  const [cx, cy] = [400, 800]
  const leaves = repeat(ribs, (i) =>
    path(wedge(cx, cy, 600, -80 + i * step, -80 + (i + 1) * step), i % 2 ? ink.main : ink.second),
  )
  const edge = repeat(ribs, (i) =>
    circle(...at(cx, cy, 590, -80 + (i + 0.5) * step), 80, i % 2 ? ink.main : ink.second),
  )
  const lace = repeat(
    ribs,
    (i) =>
      circle(...at(cx, cy, 588, -80 + (i + 0.5) * step), 34, ink.third) +
      circle(...at(cx, cy, 588, -80 + (i + 0.5) * step), 14, ink.ground),
  )
  const blossoms = repeat(ribs, (i) => {
    const [x, y] = at(cx, cy, 430 + (i % 2) * 26, -80 + (i + 0.5) * step)
    return `<use href="#${id}f" transform="translate(${n(x)} ${n(y)}) rotate(${n(random.between(0, 60))})"/>`
  })
  const blossom =
    repeat(5, (i) => turned(i * 72, 0, 0, circle(0, -24, 17, ink.third))) + circle(0, 0, 13, ink.ground)
  const sticks =
    path(wedge(cx, cy, 300, -80, 80), ink.third) +
    repeat(ribs + 1, (i) => turned(-80 + i * step, cx, cy, rect(cx - 4, cy - 300, 8, 300, ink.ground)))
  return `<defs><g id="${id}f">${blossom}</g></defs>${edge}${leaves}${lace}${blossoms}${sticks}${circle(cx, cy, 44, ink.main)}${circle(cx, cy, 18, ink.ground)}`
}
