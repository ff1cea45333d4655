/** The colours of a poster: the ground fills the sheet, the other three contrast with it. */
export type Palette = { ground: string; main: string; second: string; third: string }

export type Random = { between: (low: number, high: number) => number; pick: <T>(list: readonly T[]) => T }

/** Draws the content of an 800 × 1000 sheet; `id` is unique to the poster and prefixes all its ids. */
export type Draw = (palette: Palette, random: Random, id: string) => string

/** A deterministic random generator (mulberry32, seeded with an FNV-1a hash). */
export function seededRandom(seed: string): Random {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (list) => cycled(list, Math.floor(next() * list.length)),
  }
}

/** The item at an index of an endlessly repeated list. */
export function cycled<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('an empty list has no items')
  return item
}

export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

/** Concatenates `count` drawings. */
export function repeat(count: number, draw: (index: number) => string): string {
  return times(count, draw).join('')
}

/** A number with at most one decimal. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more && ` ${more}`}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`
}

export function rect(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${more && ` ${more}`}/>`
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  return path(d, 'none', `stroke="${colour}" stroke-width="${n(width)}"${more && ` ${more}`}`)
}

export function ring(x: number, y: number, r: number, colour: string, width: number): string {
  return circle(x, y, r, 'none', `stroke="${colour}" stroke-width="${n(width)}"`)
}

export function turned(degrees: number, x: number, y: number, inside: string): string {
  return `<g transform="rotate(${n(degrees)} ${n(x)} ${n(y)})">${inside}</g>`
}

export function moved(x: number, y: number, inside: string, more = ''): string {
  return `<g transform="translate(${n(x)} ${n(y)})${more && ` ${more}`}">${inside}</g>`
}

/** A drawing with its mirror image about the line x = 400. */
export function mirrored(inside: string): string {
  return `${inside}<g transform="translate(800 0) scale(-1 1)">${inside}</g>`
}

export function clipped(id: string, shape: string, inside: string): string {
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${inside}</g>`
}

/** Copies of a drawing rotated about a point, the first at `from` degrees. */
export function around(
  id: string,
  drawing: string,
  count: number,
  x: number,
  y: number,
  from = 0,
  step = 360 / count,
): string {
  const copies = repeat(count, (i) => `<use href="#${id}" transform="rotate(${n(from + i * step)})"/>`)
  return `<defs><g id="${id}">${drawing}</g></defs>${moved(x, y, copies)}`
}

export function at(x: number, y: number, r: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [x + r * Math.sin(angle), y - r * Math.cos(angle)]
}

export function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`
}

/** A sector of a disc; degrees run clockwise from the top. */
export function wedge(x: number, y: number, r: number, from: number, to: number): string {
  const [ax, ay] = at(x, y, r, from)
  const [bx, by] = at(x, y, r, to)
  return `M${n(x)} ${n(y)}L${n(ax)} ${n(ay)}A${n(r)} ${n(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${n(bx)} ${n(by)}Z`
}

export function star(x: number, y: number, outer: number, inner: number, points: number, from = 0): string {
  return polygon(times(points * 2, (i) => at(x, y, i % 2 ? inner : outer, from + (i * 180) / points)))
}

/** A leaf upwards from (0, 0): pointed at both ends, widest at the fraction `belly` of its length. */
export function leaf(length: number, width: number, belly = 0.5): string {
  const [w, m] = [n(width / 2), n(-length * belly)]
  const far = n(-length * (belly + (1 - belly) * 0.45))
  return `M0 0C${w} ${n(-length * belly * 0.4)} ${w} ${m} ${w} ${m}S${n(width * 0.3)} ${far} 0 ${n(-length)}C-${n(width * 0.3)} ${far} -${w} ${m} -${w} ${m}S-${w} ${n(-length * belly * 0.4)} 0 0Z`
}

/** A petal upwards from (0, 0): pointed at the bottom, round at the top. */
export function petal(length: number, width: number): string {
  const r = width / 2
  return `M0 0C${n(r * 0.7)} ${n(-length * 0.25)} ${n(r)} ${n(-length * 0.5)} ${n(r)} ${n(r - length)}A${n(r)} ${n(r)} 0 0 0 ${n(-r)} ${n(r - length)}C${n(-r)} ${n(-length * 0.5)} ${n(-r * 0.7)} ${n(-length * 0.25)} 0 0Z`
}
