import 'maplibre-gl/dist/maplibre-gl.css'
import * as maplibre from 'maplibre-gl'
// A worker from this origin: a blob URL would need a weaker Content-Security-Policy.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { MapGround } from '#contract/geography/map-ground.ts'
import type { Point } from '#domain/geography/points/point.ts'
import { tilesStyle } from './tiles-style.ts'

export type StreetGround = Exclude<MapGround, { kind: 'plain' }>

export type MapOptions = {
  points: readonly Point[]
  /** by MapLibre's names */
  texts: Record<string, string>
  /** the path of the shop's own tiles, without a trailing slash */
  tiles: string
  /** the headers of requests for these tiles */
  headers?: () => Record<string, string>
}

maplibre.setWorkerUrl(new URL(workerUrl, location.href).href)

/** Creates a street map in an element that shows these points. */
export function openMap(
  container: HTMLElement,
  ground: StreetGround,
  { points, texts, tiles, headers }: MapOptions,
): maplibre.Map {
  const own = new URL(tiles, location.origin).href
  const map = new maplibre.Map({
    container,
    style: ground.kind === 'style' ? ground.url : tilesStyle(ground, `${own}/{z}/{x}/{y}`),
    bounds: boundsOf(points),
    fitBoundsOptions,
    locale: texts,
    ...(headers && {
      transformRequest: (url: string) => (url.startsWith(own) ? { url, headers: headers() } : { url }),
    }),
    // A finger that scrolls the page must not move the map.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: { compact: true },
  })
  map.touchZoomRotate.disableRotation()
  map.addControl(new maplibre.NavigationControl({ showCompass: false }))
  return map
}

export const fitBoundsOptions = { padding: 44, maxZoom: 15, animate: false }

export function boundsOf(points: readonly Point[]): maplibre.LngLatBounds {
  return points.reduce(
    (bounds, { latitude, longitude }) => bounds.extend([longitude, latitude]),
    new maplibre.LngLatBounds(),
  )
}

export { maplibre }
