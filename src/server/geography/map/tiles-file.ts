import { type FileHandle, open } from 'node:fs/promises'
import { PMTiles, type Source, TileType } from 'pmtiles'

/** A file of map tiles (PMTiles 3, https://github.com/protomaps/PMTiles), read on demand. */
export type TilesFile = {
  maxZoom: number
  attribution: string
  /** a Mapbox vector tile; empty when the file has none */
  tile(z: number, x: number, y: number): Promise<Uint8Array>
}

const files = new Map<string, TilesFile>()

/** Opens the file at a path and keeps it open. @throws Error when it cannot be read; the next call retries */
export async function openTilesFile(path: string): Promise<TilesFile> {
  const known = files.get(path)
  if (known) return known
  const handle = await open(path)
  try {
    const archive = new PMTiles(sourceOf(handle, path))
    const { maxZoom, tileType } = await archive.getHeader()
    if (tileType !== TileType.Mvt)
      throw new Error('it contains no vector tiles; raster tiles are not supported')
    const { attribution } = ((await archive.getMetadata()) ?? {}) as { attribution?: unknown }
    const file: TilesFile = {
      maxZoom,
      attribution: typeof attribution === 'string' ? attribution : '',
      async tile(z, x, y) {
        const found = await archive.getZxy(z, x, y)
        return found ? new Uint8Array(found.data) : new Uint8Array()
      },
    }
    files.set(path, file)
    return file
  } catch (error) {
    await handle.close()
    throw error
  }
}

function sourceOf(file: FileHandle, path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await file.read(bytes, 0, length, offset)
      return { data: bytes.buffer.slice(0, bytesRead) }
    },
  }
}
