import { type MapGround, type TilePlace, tilePlace } from '#contract/geography/map-ground.ts'
import type { Shop } from '#server/platform/context.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { parse, type ShopHttp } from '#server/platform/http/shop-http.ts'
import { openTilesFile } from './tiles-file.ts'

const tileType = 'application/vnd.mapbox-vector-tile'

/** The base map of customers' maps. */
export function mapEndpoints({ serve, serveFile }: ShopHttp): void {
  serve('GET /shop-api/map', (ctx) => describeGround(ctx))
  serveFile('/shop-api/map/tiles/{z}/{x}/{y}', async (ctx, params) => ({
    body: await readTile(ctx, parse(tilePlace, params)),
    type: tileType,
  }))
}

/** The base map of staff's maps. */
export function officeMapEndpoints({ serveOffice, serveOfficeFile }: OfficeHttp): void {
  serveOffice('GET /office-api/map', (ctx) => describeGround(ctx))
  serveOfficeFile('GET /office-api/map/tiles/{z}/{x}/{y}', async (ctx, { params }) => {
    const tile = await readTile(ctx, params)
    return { name: `${params.z}-${params.x}-${params.y}.mvt`, type: tileType, parts: parts(tile) }
  })
}

/** Empty when there is no tiles file, or no tile in it. */
async function readTile({ config }: Pick<Shop, 'config'>, { z, x, y }: TilePlace): Promise<Uint8Array> {
  const { tilesFile } = config.map
  const fits = x < 2 ** z && y < 2 ** z
  return tilesFile && fits ? await (await openTilesFile(tilesFile)).tile(z, x, y) : new Uint8Array()
}

/** An unreadable tiles file is logged, and maps have a plain background. */
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
