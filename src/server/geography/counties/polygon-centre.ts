import type { Point } from './geography.ts'

/**
 * The parts of a TopoJSON file that we use: borders as delta-encoded arcs of integers.
 * https://github.com/topojson/topojson-specification
 */
export type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: Record<string, { geometries: Shape[] }>
}

export type Shape = {
  id: string
  properties: { name: string }
} & ({ type: 'Polygon'; arcs: number[][] } | { type: 'MultiPolygon'; arcs: number[][][] })

/** The centroid of a shape's largest part. */
export function createCentreOf(topology: Topology): (shape: Shape) => Point {
  const { scale, translate } = topology.transform
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): [number, number] => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
  // ~n is arc n reversed.
  const ringOf = (ids: number[]) =>
    ids.flatMap((id) => (id < 0 ? (arcs[~id] ?? []).toReversed() : (arcs[id] ?? [])))
  return (shape) => {
    const parts = shape.type === 'Polygon' ? [shape.arcs] : shape.arcs
    const centres = parts.map(([outer = []]) => centreOfRing(ringOf(outer)))
    const largest = centres.sort((a, b) => b.area - a.area)[0]
    if (!largest) throw new Error(`${shape.id} ${shape.properties.name} has no border`)
    return { latitude: rounded(largest.y), longitude: rounded(largest.x) }
  }
}

function centreOfRing(ring: [number, number][]): { area: number; x: number; y: number } {
  let [area, x, y] = [0, 0, 0]
  for (const [i, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay]
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  return { area: Math.abs(area), x: x / (3 * area), y: y / (3 * area) }
}

/** Rounded to about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
