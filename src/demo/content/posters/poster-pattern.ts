import {
  around,
  circle,
  clipped,
  cycled,
  type Draw,
  moved,
  path,
  rect,
  repeat,
  turned,
} from './poster-shapes.ts'

/** An endless line, folded over the whole sheet. */
export const loops: Draw = (ink, random, id) => {
  // Each end extends 2 beyond its tile, so that no seam shows between tiles.
  const falling = 'v2a100 100 0 0 1 -100 100h-2m204 0h-2a100 100 0 0 0 -100 100v2'
  const rising = 'v2a100 100 0 0 0 100 100h2m-204 0h2a100 100 0 0 1 100 100v2'
  const line = repeat(20, (i) => {
    const [x, y] = [(i % 4) * 200, Math.floor(i / 4) * 200]
    return `M${x + 100} ${y - 2}${random.pick([falling, rising])}`
  })
  const layer = (width: number, colour: string) =>
    `<use href="#${id}l" stroke="${colour}" stroke-width="${width}"/>`
  const layers = layer(112, ink.main) + layer(64, ink.second) + layer(20, ink.third)
  return `<defs><path id="${id}l" fill="none" d="${line}"/></defs>${layers}`
}

/** Tiles of quarter, half and whole discs. */
export const tiles: Draw = (ink, random, id) => {
  const inks = [ink.main, ink.second, ink.third]
  const shapes: ((a: string, b: string) => string)[] = [
    (a, b) => path('M0 0H200A200 200 0 0 1 0 200Z', a) + path('M0 0H100A100 100 0 0 1 0 100Z', b),
    (a, b) => circle(100, 100, 100, a) + circle(100, 100, 46, b),
    (a, b) => path('M0 0A100 100 0 0 0 200 0Z', a) + path('M0 200A100 100 0 0 1 200 200Z', b),
    (a, b) => path('M0 0C140 0 200 60 200 200C60 200 0 140 0 0Z', a) + circle(100, 100, 26, b),
    (a) => [0, 1, 2, 3].map((i) => rect(0, i * 50, 200, 25, a)).join(''),
    (a) => repeat(9, (i) => circle(40 + (i % 3) * 60, 40 + Math.floor(i / 3) * 60, 19, a)),
    (a, b) => path('M0 0H200L0 200Z', a) + path('M200 200H100L200 100Z', b),
  ]
  const grid = repeat(20, (i) => {
    const [a, b] = [cycled(inks, i), cycled(inks, i + 1 + (random.between(0, 1) > 0.5 ? 1 : 0))]
    const back =
      random.between(0, 1) > 0.62
        ? rect(0, 0, 200, 200, cycled(inks, i + 2) === a ? ink.ground : cycled(inks, i + 2))
        : ''
    const turn = random.pick([0, 90, 180, 270])
    return moved(
      (i % 4) * 200,
      Math.floor(i / 4) * 200,
      back + turned(turn, 100, 100, random.pick(shapes)(a, b === a ? ink.ground : b)),
    )
  })
  return clipped(`${id}g`, rect(0, 0, 800, 1000, ''), grid)
}

/** A sun with rays and stripes, rising from the horizon. */
export const sunrise: Draw = (ink, random, id) => {
  const rays = around(`${id}r`, path('M0 0L-52 -1000H52Z', ink.second), 20, 400, 640, random.between(0, 9))
  return (
    rays +
    clipped(
      `${id}h`,
      rect(0, 0, 800, 640, ''),
      circle(400, 640, 300, ink.main) + circle(400, 640, 214, ink.third) + circle(400, 640, 120, ink.main),
    ) +
    rect(0, 640, 800, 360, ink.third) +
    repeat(6, (i) => rect(0, 656 + i * 58, 800, 34 - i * 4, i % 2 ? ink.main : ink.second))
  )
}
