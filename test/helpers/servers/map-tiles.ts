import { writeFileSync } from 'node:fs'
import { zxyToTileId } from 'pmtiles'

type Tile = { z: number; x: number; y: number; data: Uint8Array }

/**
 * Writes a PMTiles file (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md) with these tiles,
 * uncompressed; declared as vector or raster tiles.
 */
export function writeTilesFile(
  path: string,
  tiles: readonly Tile[],
  attribution: string,
  type: 'vector' | 'png' = 'vector',
): void {
  const inOrder = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .sort((a, b) => a.id - b.id)
  const data = Buffer.concat(inOrder.map((tile) => tile.data))
  const directory = Buffer.from(
    [
      inOrder.length,
      ...inOrder.map(({ id }, nth) => id - (inOrder[nth - 1]?.id ?? 0)),
      ...inOrder.map(() => 1),
      ...inOrder.map((tile) => tile.data.length),
      // 0: directly after the previous one.
      ...inOrder.map((_, nth) => (nth === 0 ? 1 : 0)),
    ].flatMap(varint),
  )
  const metadata = Buffer.from(JSON.stringify({ attribution }))
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const metadataAt = header.length + directory.length
  const dataAt = metadataAt + metadata.length
  const numbers = [
    ...[header.length, directory.length, metadataAt, metadata.length],
    ...[dataAt, 0, dataAt, data.length, tiles.length, tiles.length, tiles.length],
  ]
  for (const [nth, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * nth)
  const [clustered, none] = [1, 1]
  const zooms = tiles.map(({ z }) => z)
  header.set([clustered, none, none, type === 'vector' ? 1 : 2, Math.min(...zooms), Math.max(...zooms)], 96)
  for (const [nth, degrees] of [-180, -85, 180, 85].entries())
    header.writeInt32LE(degrees * 1e7, 102 + 4 * nth)
  writeFileSync(path, Buffer.concat([header, directory, metadata, data]))
}

function varint(number: number): number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))]
}
