import type { Config } from '../../platform/config.ts'

type MapConfig = Pick<Config, 'map'>

/** The host of the maps' style for a Content-Security-Policy, with a leading space; empty without one. */
export function mapHost({ map }: MapConfig): string {
  return map.styleUrl ? ` ${new URL(map.styleUrl).origin}` : ''
}

/** The policy of the map's worker, which has a policy of its own file and fetches the tiles. */
export function mapWorkerPolicy(config: MapConfig): string {
  return `default-src 'none'; connect-src 'self'${mapHost(config)}`
}
