import { useEffect, useRef } from 'react'
import type { MapGround } from '#contract/office/map.ts'
import type { Point } from './open-map.ts'
import { useStreetMap } from './use-street-map.ts'

/** A pin that is dragged, or put where the map is clicked; nothing where the settings name no streets. */
export function PinMap({
  ground,
  label,
  start,
  onMove,
}: {
  ground: MapGround
  label: string
  start: Point
  onMove: (point: Point) => void
}) {
  const { box, parts } = useStreetMap(ground, label, [start])
  const moved = useRef(onMove)
  moved.current = onMove
  const { latitude, longitude } = start
  useEffect(() => {
    if (!parts) return
    const { map, maplibre } = parts
    const pin = new maplibre.Marker({ draggable: true, color: '#5b3fd6' })
      .setLngLat([longitude, latitude])
      .addTo(map)
    const tell = () => {
      const { lat, lng } = pin.getLngLat()
      moved.current({ latitude: lat, longitude: lng })
    }
    pin.on('dragend', tell)
    map.on('click', ({ lngLat }) => {
      pin.setLngLat(lngLat)
      tell()
    })
    return () => void pin.remove()
  }, [parts, latitude, longitude])
  if (ground.kind === 'plain') return null
  return (
    <figure>
      <figcaption className="mb-2 text-small text-ink-soft">{label}</figcaption>
      <div
        ref={box}
        className="aspect-[4/3] w-full overflow-hidden rounded-small border border-paper-line bg-white"
      />
    </figure>
  )
}
