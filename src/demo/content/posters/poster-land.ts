import { at, circle, type Draw, moved, n, path, polygon, rect, repeat, stroke } from './poster-shapes.ts'

/** The moon's phases in an arc above three ranges of hills. */
export const moons: Draw = (ink, random) => {
  const phase = (i: number) => {
    const [x, y] = at(400, 640, 500, -48 + i * 24)
    const r = 34
    const shade = i === 2 ? '' : circle(x + (i < 2 ? -1 : 1) * (i % 4 ? 26 : 13), y, r, ink.ground)
    return circle(x, y, r, ink.third) + shade
  }
  const hills = (y: number, colour: string) => {
    const [a, b] = [random.between(-90, 90), random.between(-60, 60)]
    return path(
      `M0 ${n(y + a)}C160 ${n(y - 150 + b)} 250 ${n(y - 110)} 400 ${n(y)}S660 ${n(y + 60 - a)} 800 ${n(y - 80 + b)}V1000H0Z`,
      colour,
    )
  }
  return (
    repeat(5, phase) +
    circle(400, 470, 220, ink.third) +
    circle(330, 410, 38, ink.main, 'opacity=".35"') +
    circle(470, 500, 62, ink.main, 'opacity=".35"') +
    circle(400, 590, 26, ink.main, 'opacity=".35"') +
    hills(650, ink.main) +
    hills(760, ink.second) +
    hills(890, ink.ground)
  )
}

/** Rows of scalloped waves, with the sun half below the horizon. */
export const seaWaves: Draw = (ink, random, id) => {
  const scale =
    circle(0, 0, 100, ink.main) +
    circle(0, 0, 76, ink.second) +
    circle(0, 0, 52, ink.main) +
    circle(0, 0, 26, ink.second)
  const rows = repeat(10, (row) =>
    repeat(
      5 + (row % 2),
      (i) => `<use href="#${id}s" x="${i * 200 - (row % 2 ? 100 : 0)}" y="${560 + row * 52}"/>`,
    ),
  )
  const x = random.between(300, 500)
  return (
    `<defs><g id="${id}s">${scale}</g></defs>` +
    circle(x, 400, 290, ink.third) +
    repeat(5, (i) => rect(x - 310, 330 + i * 46, 620, 7 + i * 4, ink.ground)) +
    rows
  )
}

/** A breaking wave that rolls in from the left. */
export const breaker: Draw = (ink, random) => {
  const crest =
    'M-60 420C60 180 330 110 520 210C690 300 730 500 610 590C540 640 440 610 430 530C424 470 480 430 530 456C500 380 380 390 344 500C300 640 420 760 600 770S860 720 900 700V1100H-60Z'
  const foam =
    'M-60 560C60 330 260 250 410 300C330 330 250 420 256 560C264 740 440 850 640 850S860 800 900 790V1100H-60Z'
  const deep =
    'M-60 720C40 520 130 440 220 420C180 520 180 660 260 780C350 900 520 930 660 920S860 880 900 870V1100H-60Z'
  const floor = 'M-60 900C100 800 160 880 300 950S640 1000 900 950V1100H-60Z'
  const spray = repeat(9, (i) =>
    circle(random.between(560, 770), random.between(120, 620), 7 + (i % 3) * 6, ink.main),
  )
  return (
    circle(random.between(600, 640), 330, 210, ink.third) +
    spray +
    path(crest, ink.main) +
    path(foam, ink.second) +
    path(deep, ink.main) +
    path(floor, ink.third)
  )
}

/** Folded mountains, lit from one side, and the lake that holds them. */
export const andes: Draw = (ink, random) => {
  const peak = (x: number, top: number, half: number, light: string, dark: string) => {
    const foot = 720
    const ridge = x + random.between(-30, 30)
    const cap = top + (foot - top) * 0.3
    const w = half * 0.3
    return (
      path(
        polygon([
          [x - half, foot],
          [x, top],
          [ridge, foot],
        ]),
        light,
      ) +
      path(
        polygon([
          [x, top],
          [x + half, foot],
          [ridge, foot],
        ]),
        dark,
      ) +
      path(
        polygon([
          [x - w, cap],
          [x, top],
          [x + w, cap],
          [x + w * 0.4, cap + 50],
          [x, cap + 8],
          [x - w * 0.5, cap + 62],
        ]),
        ink.third,
      )
    )
  }
  return (
    circle(570, 320, 160, ink.main) +
    peak(170, 380, 300, ink.second, ink.main) +
    peak(660, 430, 280, ink.second, ink.main) +
    peak(400, 250, 360, ink.main, ink.second) +
    rect(0, 720, 800, 280, ink.third) +
    repeat(5, (i) =>
      rect(
        60 + (i % 2) * 120 + random.between(0, 80),
        762 + i * 46,
        520 - i * 60,
        14,
        i % 2 ? ink.main : ink.second,
        'rx="7"',
      ),
    )
  )
}

/** A snowy slope with ski tracks, and trees beside it. */
export const slopes: Draw = (ink, random) => {
  const pine = (x: number, y: number, size: number) =>
    moved(
      x,
      y,
      rect(-10, -30, 20, 60, ink.third) +
        repeat(3, (i) =>
          path(`M${-90 + i * 18} ${-20 - i * 70}H${90 - i * 18}L0 ${-160 - i * 70}Z`, ink.second),
        ),
      `scale(${size})`,
    )
  const trail = (dx: number) =>
    stroke(
      `M${540 + dx} 300C${760 + dx} 420 ${720 + dx} 520 ${480 + dx} 560S${120 + dx} 680 ${330 + dx} 800S${560 + dx} 930 ${380 + dx} 1100`,
      ink.second,
      13,
      'stroke-linecap="round"',
    )
  return (
    circle(190, 240, 130, ink.third) +
    path('M-40 560L240 300L420 460L640 180L900 480V1000H-40Z', ink.second) +
    path('M-40 640C200 520 360 520 520 300C600 380 720 400 860 420V1040H-40Z', ink.main) +
    trail(0) +
    trail(38) +
    pine(110, 800, random.between(0.8, 1)) +
    pine(240, 930, 1.25) +
    pine(690, 760, random.between(0.7, 0.9)) +
    pine(620, 960, 1.4)
  )
}

/** Balloons over a stepped pyramid. */
export const balloons: Draw = (ink, random) => {
  const balloon = (x: number, y: number, r: number, a: string, b: string) =>
    moved(
      x,
      y,
      path('M-36 150L-26 196H26L36 150', 'none', `stroke="${ink.third}" stroke-width="5"`) +
        path('M-150 0A150 150 0 0 1 150 0C150 70 70 110 40 160H-40C-70 110 -150 70 -150 0Z', a) +
        path(
          'M-92 0C-92 -100 -50 -150 0 -150C50 -150 92 -100 92 0C92 70 46 110 26 160H-26C-46 110 -92 70 -92 0Z',
          b,
        ) +
        path(
          'M-34 0C-34 -100 -18 -150 0 -150C18 -150 34 -100 34 0C34 70 16 110 10 160H-10C-16 110 -34 70 -34 0Z',
          a,
        ) +
        rect(-30, 194, 60, 46, ink.third, 'rx="10"'),
      `scale(${(r / 150).toFixed(2)})`,
    )
  const steps = repeat(5, (i) =>
    path(
      polygon([
        [90 + i * 62, 900 - i * 62],
        [118 + i * 62, 838 - i * 62],
        [682 - i * 62, 838 - i * 62],
        [710 - i * 62, 900 - i * 62],
      ]),
      i % 2 ? ink.main : ink.third,
    ),
  )
  const stairs = path(
    polygon([
      [350, 900],
      [384, 590],
      [416, 590],
      [450, 900],
    ]),
    ink.second,
  )
  return (
    circle(400, 620, 250, ink.second) +
    steps +
    stairs +
    rect(0, 900, 800, 100, ink.third) +
    balloon(250 + random.between(-20, 20), 330, 190, ink.main, ink.second) +
    balloon(610, 270 + random.between(-30, 30), 110, ink.second, ink.main) +
    balloon(640, 560, 76, ink.main, ink.third)
  )
}
