import type { MapGround } from '#contract/office/map.ts'
import type { Shop } from '../platform/context.ts'
import type { OfficeHttp } from '../platform/http/office-http.ts'
import { openTilesFile } from './tiles-file.ts'

/** The streets under the maps of staff. */
export function mapEndpoints({ serveOffice, serveOfficeFile }: OfficeHttp): void {
  serveOffice('GET /office-api/map', (ctx) => describeGround(ctx))
  serveOfficeFile('GET /office-api/map/tiles/{z}/{x}/{y}', async ({ config }, { params: { z, x, y } }) => {
    const { tilesFile } = config.map
    const fits = x < 2 ** z && y < 2 ** z
    const tile = tilesFile && fits ? await (await openTilesFile(tilesFile)).tile(z, x, y) : new Uint8Array()
    return { name: `${z}-${x}-${y}.mvt`, type: 'application/vnd.mapbox-vector-tile', parts: parts(tile) }
  })
}

/** A file that cannot be read leaves the plain ground, and says why in the log. */
async function describeGround({ config, log }: Pick<Shop, 'config' | 'log'>): Promise<MapGround> {
  const { styleUrl, tilesFile } = config.map
  if (styleUrl) return { kind: 'style', url: styleUrl }
  if (!tilesFile) return { kind: 'plain' }
  try {
    const { maxZoom, attribution } = await openTilesFile(tilesFile)
    return { kind: 'tiles', maxZoom, attribution }
  } catch (error) {
    log.error({ err: error, file: tilesFile }, 'the map tiles of MAP_TILES_FILE cannot be read')
    return { kind: 'plain' }
  }
}

async function* parts(tile: Uint8Array): AsyncGenerator<Uint8Array> {
  yield tile
}
