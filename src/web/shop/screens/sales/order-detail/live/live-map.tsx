import { useEffect, useRef, useState } from 'react'
import type { MapGround } from '#contract/geography/map-ground.ts'
import type { LiveRideNow } from '#contract/travel/live.ts'
import type { Point } from '#domain/geography/points/point.ts'
import { api, headersOf } from '#web/api/browser-api.ts'
import { mapTexts } from '#web/map/map-texts.ts'
import { type MapParts, useStreetMap } from '#web/map/use-street-map.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'

type Places = NonNullable<LiveRideNow['map']>

/** The van and the own stop on the streets; where the shop has no map, a link to a public one. */
export default function LiveMap({ places }: { places: Places }) {
  const [ground, setGround] = useState<MapGround | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    api('GET /shop-api/map', {}, abort.signal).then(setGround, () => {
      if (!abort.signal.aborted) setGround({ kind: 'plain' })
    })
    return () => abort.abort()
  }, [])
  if (!ground) return <Waiting className="min-h-44" />
  return <Streets ground={ground} places={places} />
}

function Streets({ ground, places: { van, stop } }: { ground: MapGround; places: Places }) {
  const t = useTranslate()
  const label = t('live_map_label')
  const { box, parts, failed } = useStreetMap(ground, {
    points: [van, stop],
    texts: mapTexts(label, t),
    tiles: '/shop-api/map/tiles',
    headers: () => Object.fromEntries(headersOf({})),
  })
  useMarker(parts, van, '#17132b')
  useMarker(parts, stop, '#ffb224')
  if (ground.kind === 'plain' || failed) return <PublicMap van={van} />
  return (
    <figure>
      <div
        ref={box}
        className="aspect-[4/3] w-full max-w-md overflow-hidden rounded-small border border-paper-line bg-white"
      />
      <figcaption className="mt-1 text-small text-ink-soft">{t('live_map_about')}</figcaption>
    </figure>
  )
}

/** A marker that follows a point, and moves the map when the point leaves it. */
function useMarker(parts: MapParts | null, { latitude, longitude }: Point, color: string): void {
  const marker = useRef<InstanceType<MapParts['maplibre']['Marker']> | null>(null)
  useEffect(() => {
    if (!parts) return
    const shown = new parts.maplibre.Marker({ color }).setLngLat([0, 0]).addTo(parts.map)
    marker.current = shown
    return () => {
      marker.current = null
      shown.remove()
    }
  }, [parts, color])
  useEffect(() => {
    if (!parts || !marker.current) return
    marker.current.setLngLat([longitude, latitude])
    if (!parts.map.getBounds().contains([longitude, latitude]))
      parts.map.panTo([longitude, latitude], { animate: false })
  }, [parts, latitude, longitude])
}

function PublicMap({ van: { latitude, longitude } }: { van: Point }) {
  const t = useTranslate()
  const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)]
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`}
      target="_blank"
      rel="noreferrer"
      className="link inline-flex min-h-11 items-center self-start"
    >
      {t('live_map_public')}
    </a>
  )
}
