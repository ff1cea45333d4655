import { useEffect, useRef, useState } from 'react'
import type { MapGround } from '#contract/geography/map-ground.ts'
import type { Point } from '#domain/geography/points/point.ts'
import type { MapOptions } from './open-map.ts'
import { useStreetMap } from './use-street-map.ts'

type Props = {
  ground: MapGround
  label: string
  options: Omit<MapOptions, 'points'>
  point: Point
  onMove: (point: Point) => void
}

/**
 * A pin that can be dragged, placed by a click, or moved by the arrow keys (by the library); nothing without a street
 * map: form fields have the same function.
 */
export function PinMap({ ground, label, options, point, onMove }: Props) {
  const { box, parts, failed } = useStreetMap(ground, { ...options, points: [point] })
  const [said, setSaid] = useState('')
  const moved = useRef(onMove)
  moved.current = onMove
  const { latitude, longitude } = point
  const pin = useRef<InstanceType<NonNullable<typeof parts>['maplibre']['Marker']> | null>(null)
  const start = useRef(point)
  start.current = point

  useEffect(() => {
    if (!parts) return
    const { map, maplibre } = parts
    const marker = new maplibre.Marker({ draggable: true, color: '#5b3fd6', scale: 1.3 })
      .setLngLat([start.current.longitude, start.current.latitude])
      .addTo(map)
    pin.current = marker
    const tell = () => {
      const { lat, lng } = marker.getLngLat()
      moved.current({ latitude: lat, longitude: lng })
      setSaid(`${lat.toFixed(5)}, ${lng.toFixed(5)}`)
      if (!map.getBounds().contains(marker.getLngLat())) map.panTo([lng, lat], { animate: false })
    }
    marker.on('dragend', tell)
    map.on('click', ({ lngLat }) => {
      marker.setLngLat(lngLat)
      tell()
    })
    return () => {
      pin.current = null
      marker.remove()
    }
  }, [parts])

  // The point may also come from the telephone.
  useEffect(() => {
    const marker = pin.current
    if (!parts || !marker) return
    const { lat, lng } = marker.getLngLat()
    if (Math.abs(lat - latitude) < 1e-5 && Math.abs(lng - longitude) < 1e-5) return
    marker.setLngLat([longitude, latitude])
    parts.map.panTo([longitude, latitude], { animate: false })
  }, [parts, latitude, longitude])

  if (ground.kind === 'plain' || failed) return null
  return (
    <figure>
      <figcaption className="mb-2 text-small text-ink-soft">{label}</figcaption>
      <div
        ref={box}
        className="aspect-[4/3] w-full overflow-hidden rounded-small border border-paper-line bg-white"
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </figure>
  )
}
