import 'maplibre-gl/dist/maplibre-gl.css'
import * as maplibre from 'maplibre-gl'
// A worker of this origin: one of a blob would need a weaker Content-Security-Policy.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { MapGround } from '#contract/office/map.ts'
import { tilesStyle } from './tiles-style.ts'

export type Point = { latitude: number; longitude: number }
export type StreetGround = Exclude<MapGround, { kind: 'plain' }>

maplibre.setWorkerUrl(new URL(workerUrl, location.href).href)

/** A map with streets in an element, around these points. Texts are those that MapLibre names. */
export function openMap(
  container: HTMLElement,
  ground: StreetGround,
  { points, texts }: { points: readonly Point[]; texts: Record<string, string> },
): maplibre.Map {
  const map = new maplibre.Map({
    container,
    style: ground.kind === 'style' ? ground.url : tilesStyle(ground, location.origin),
    bounds: boundsOf(points),
    fitBoundsOptions,
    locale: texts,
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
