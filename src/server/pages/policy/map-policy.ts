import type { Config } from '../../platform/config.ts'

type MapConfig = Pick<Config, 'map'>

/** The host of the style of the maps, as a Content-Security-Policy names it, after a space; empty without one. */
export function mapHost({ map }: MapConfig): string {
  return map.styleUrl ? ` ${new URL(map.styleUrl).origin}` : ''
}

/** The policy of the worker that draws maps: it keeps to that of its own file, and fetches the tiles. */
export function mapWorkerPolicy(config: MapConfig): string {
  return `default-src 'none'; connect-src 'self'${mapHost(config)}`
}
