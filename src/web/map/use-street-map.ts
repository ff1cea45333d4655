import type { Map as StreetMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { MapGround } from '#contract/map-ground.ts'
import type { MapOptions } from './open-map.ts'

export type MapParts = { map: StreetMap } & Pick<
  typeof import('./open-map.ts'),
  'maplibre' | 'boundsOf' | 'fitBoundsOptions'
>

/**
 * A map with streets in the element of `box`, once it is loaded; null until then, without streets in the settings, and where
 * the browser cannot draw it. The library comes with the first such map alone.
 */
export function useStreetMap(ground: MapGround, options: MapOptions) {
  const box = useRef<HTMLDivElement>(null)
  const [parts, setParts] = useState<MapParts | null>(null)
  const begin = useRef(options)
  begin.current = options
  const key = JSON.stringify(ground)
  useEffect(() => {
    const asked = JSON.parse(key) as MapGround
    if (asked.kind === 'plain') return
    let map: StreetMap | null = null
    let isGone = false
    import('./open-map.ts')
      .then(({ openMap, ...more }) => {
        if (isGone || !box.current) return
        const opened = openMap(box.current, asked, begin.current)
        map = opened
        opened.once('load', () => {
          // The page may have had no room for it when it was opened.
          opened.resize()
          setParts({ map: opened, ...more })
        })
      })
      // Without WebGL, or without the file, the drawing on the plain ground stays.
      .catch(() => undefined)
    return () => {
      isGone = true
      setParts(null)
      map?.remove()
    }
  }, [key])
  return { box, parts }
}
