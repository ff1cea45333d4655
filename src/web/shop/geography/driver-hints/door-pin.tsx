import { useEffect, useState } from 'react'
import type { MapGround } from '#contract/geography/map-ground.ts'
import type { Point } from '#domain/geography/points/point.ts'
import { api, headersOf } from '#web/api/browser-api.ts'
import { mapTexts } from '#web/map/map-texts.ts'
import { PinMap } from '#web/map/pin-map.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import type { FoundPoint } from './hint-of-address.ts'

/** The located address on a map, with a pin that the customer can move; nothing without a street map. */
export function DoorPin({
  found,
  door,
  onMove,
}: {
  found: FoundPoint
  /** the position that the customer has set so far */
  door: Point | null
  onMove: (door: Point) => void
}) {
  const t = useTranslate()
  const [ground, setGround] = useState<MapGround | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    // Without the map, the fields below are enough.
    api('GET /shop-api/map', {}, abort.signal).then(setGround, () => undefined)
    return () => abort.abort()
  }, [])
  if (!ground) return null
  return (
    <PinMap
      ground={ground}
      label={t(found.source === 'county' && !door ? 'door_pin_county' : 'door_pin')}
      options={{
        texts: mapTexts(t('door_pin_label'), t),
        tiles: '/shop-api/map/tiles',
        headers: () => Object.fromEntries(headersOf({})),
      }}
      point={door ?? found}
      onMove={onMove}
    />
  )
}
