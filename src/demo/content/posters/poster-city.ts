import {
  at,
  circle,
  cycled,
  type Draw,
  ellipse,
  n,
  path,
  polygon,
  rect,
  repeat,
  star,
  stroke,
  times,
  turned,
} from './poster-shapes.ts'

/** Towers with lit windows in front of a moon, and their road. */
export const skyline: Draw = (ink, random) => {
  const tower = (x: number, width: number, top: number, colour: string, light: string) => {
    const columns = Math.floor((width - 26) / 30)
    const windows = repeat(columns, (i) =>
      stroke(
        `M${n(x + 28 + i * 30)} ${n(top + 34)}V800`,
        light,
        12,
        `stroke-dasharray="${random.pick(['18 16', '18 50', '52 16', '18 84'])}"`,
      ),
    )
    return rect(x, top, width, 830 - top, colour) + windows
  }
  const back = repeat(7, (i) => rect(i * 116 - 10, random.between(430, 600), 108, 500, ink.second))
  return (
    circle(random.between(440, 560), 330, 230, ink.third) +
    back +
    tower(10, 130, 520, ink.main, ink.ground) +
    tower(150, 116, 330, ink.main, ink.third) +
    path('M208 200L218 330H198Z', ink.main) +
    tower(290, 150, 590, ink.main, ink.ground) +
    tower(420, 120, 420, ink.main, ink.third) +
    path('M420 420L480 340L540 420Z', ink.main) +
    tower(560, 100, 540, ink.main, ink.ground) +
    tower(676, 140, 470, ink.main, ink.third) +
    rect(0, 820, 800, 180, ink.ground) +
    stroke('M-20 910H820', ink.third, 12, 'stroke-dasharray="70 46"')
  )
}

/** Shelves of books, some of them leaning. */
export const books: Draw = (ink, random) => {
  const colours = [ink.main, ink.second, ink.third]
  const spine = (x: number, foot: number, w: number, h: number, colour: string, band: string) =>
    rect(x, foot - h, w, h, colour, 'rx="6"') +
    rect(x, foot - h + 34, w, 14, band) +
    rect(x, foot - 60, w, 14, band) +
    circle(x + w / 2, foot - h / 2, w * 0.22, band)
  const shelf = (foot: number, row: number) => {
    const parts: string[] = []
    let x = -20 - row * 24
    for (let i = 0; x < 800; i++) {
      const [w, h] = [random.between(54, 104), random.between(200, 272)]
      const [colour, band] = [cycled(colours, i + row), cycled(colours, i + row + 1)]
      const leans = (i + row * 2) % 5 === 3
      parts.push(
        leans
          ? turned(13, x + 36 + w, foot, spine(x + 36, foot, w, h - 12, colour, band))
          : spine(x, foot, w, h, colour, band),
      )
      x += w + (leans ? 66 : 8)
    }
    return parts.join('') + rect(0, foot, 800, 26, ink.third === ink.ground ? ink.main : ink.third)
  }
  return shelf(300, 0) + shelf(636, 1) + shelf(972, 2)
}

/** Creatures of an old arcade game, one of them huge. */
export const pixels: Draw = (ink, random, id) => {
  const rows = times(8, (row) =>
    times(6, (column) => {
      if (row === 3) return column !== 2
      if (row === 2 || row === 4) return column < 5 || random.between(0, 1) > 0.5
      if (row === 1) return column < 4 || column === 5
      if (row === 0) return column === 4 || (column === 2 && random.between(0, 1) > 0.5)
      return random.between(0, 1) < (column === 5 ? 0.35 : 0.58)
    }),
  )
  const cells = rows.map((row, y) => {
    const whole = [...row.slice(1).toReversed(), ...row]
    let d = ''
    for (let x = 0, run = 0; x <= whole.length; x++)
      if (whole[x]) run++
      else if (run) {
        d += `M${x - run - 5.5} ${y - 4}h${run}v1.02h-${run}Z`
        run = 0
      }
    return d
  })
  const creature = (x: number, y: number, unit: number, colour: string) =>
    `<use href="#${id}p" transform="translate(${n(x)} ${n(y)}) scale(${unit})" fill="${colour}"/>`
  const shots = repeat(7, (i) =>
    rect(94 + i * 100, 770 + random.between(-40, 30), 12, 52, i % 2 ? ink.third : ink.second),
  )
  return (
    `<defs><path id="${id}p" d="${cells.join('')}"/></defs>` +
    repeat(4, (i) => creature(100 + i * 200, 130, 13, i % 2 ? ink.third : ink.second)) +
    creature(400, 500, 55, ink.main) +
    repeat(4, (i) => creature(100 + i * 200, 900, 13, i % 2 ? ink.second : ink.third)) +
    shots
  )
}

/** A burst, a speech balloon, and halftone dots. */
export const comic: Draw = (ink, random, id) => {
  const dots = repeat(17, (row) =>
    repeat(9, (i) => {
      const size = 25 - row * 1.25
      return size > 3 ? `<circle cx="${i * 100 + (row % 2) * 50}" cy="${row * 50}" r="${n(size)}"/>` : ''
    }),
  )
  const jag = times(28, (i) => at(400, 520, (i % 2 ? 250 : 372) * random.between(0.94, 1.06), i * (360 / 28)))
  const inner = times(28, (i) =>
    at(400, 520, (i % 2 ? 208 : 290) * random.between(0.95, 1.03), i * (360 / 28)),
  )
  const bubble =
    'M250 420H550A70 70 0 0 1 620 490V560A70 70 0 0 1 550 630H440L330 740L352 630H250A70 70 0 0 1 180 560V490A70 70 0 0 1 250 420Z'
  return (
    `<g id="${id}d" fill="${ink.second}">${dots}</g>` +
    path(polygon(jag), ink.third) +
    path(polygon(inner), ink.main) +
    path(bubble, ink.third, 'transform="translate(16 18)"') +
    path(bubble, '#FBF8F2') +
    [290, 400, 510].map((x, i) => path(star(x, 526, 44, 18, 5, i * 12), ink.ground)).join('')
  )
}

/** A stage curtain drawn to both sides. */
export const curtain: Draw = (ink, random) => {
  const fold = (i: number) => {
    const top = i * 64
    const sweep = 400 - i * 62
    return path(
      `M${400 - top} -10C${n(400 - top)} 260 ${n(sweep * 0.5 - 60)} 460 ${n(-40 - i * 22)} ${n(720 - i * 40)}V-10Z`,
      i % 2 ? ink.main : ink.second,
    )
  }
  const valance = repeat(9, (i) => circle(i * 100, 40, 74, i % 2 ? ink.second : ink.main))
  const side =
    repeat(6, fold) +
    rect(-10, 690, 74, 40, ink.third, 'rx="12"') +
    path('M-10 720H70C90 800 96 880 90 1000H-10Z', ink.main) +
    path('M-10 720H30C44 820 44 900 40 1000H-10Z', ink.second)
  return (
    circle(400, 560, 250, ink.third) +
    ellipse(400, 880, 520, 110, ink.third) +
    path(star(400, 560, 176, 76, random.pick([5, 6, 7])), ink.ground) +
    `${side}<g transform="translate(800 0) scale(-1 1)">${side}</g>` +
    valance +
    rect(0, -10, 800, 44, ink.third)
  )
}
