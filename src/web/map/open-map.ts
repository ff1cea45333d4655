import 'maplibre-gl/dist/maplibre-gl.css'
import * as maplibre from 'maplibre-gl'
// A worker of this origin: one of a blob would need a weaker Content-Security-Policy.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { MapGround } from '#contract/places/map-ground.ts'
import type { Point } from '#domain/points/point.ts'
import { tilesStyle } from './tiles-style.ts'

export type StreetGround = Exclude<MapGround, { kind: 'plain' }>

export type MapOptions = {
  points: readonly Point[]
  /** those that MapLibre names */
  texts: Record<string, string>
  /** the path of the shop's own tiles, without a slash at its end */
  tiles: string
  /** what the shop wants to be told with each question for one of them */
  headers?: () => Record<string, string>
}

maplibre.setWorkerUrl(new URL(workerUrl, location.href).href)

/** A map with streets in an element, around these points. */
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
    // A finger that scrolls the page is not caught by the map.
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
