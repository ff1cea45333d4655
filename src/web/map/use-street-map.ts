import type { Map as StreetMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { MapGround } from '#contract/places/map-ground.ts'
import type { MapOptions } from './open-map.ts'

export type MapParts = { map: StreetMap } & Pick<
  typeof import('./open-map.ts'),
  'maplibre' | 'boundsOf' | 'fitBoundsOptions'
>

/**
 * A map with streets in the element of `box`, once it is loaded; null until then, and without streets in the settings. `failed`:
 * there will be none, because the browser cannot draw it or the style does not come. The library comes with the first such map alone.
 */
export function useStreetMap(ground: MapGround, options: MapOptions) {
  const box = useRef<HTMLDivElement>(null)
  const [parts, setParts] = useState<MapParts | null>(null)
  const [failed, setFailed] = useState(false)
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
        let hasStyle = false
        opened.once('style.load', () => {
          hasStyle = true
        })
        // Tiles that are missing leave the rest of the map; a missing style leaves none.
        opened.on('error', () => hasStyle || isGone || setFailed(true))
        opened.once('load', () => {
          // The page may have had no room for it when it was opened.
          opened.resize()
          setParts({ map: opened, ...more })
        })
      })
      // Without WebGL, or without the file.
      .catch(() => isGone || setFailed(true))
    return () => {
      isGone = true
      setParts(null)
      setFailed(false)
      map?.remove()
    }
  }, [key])
  return { box, parts, failed }
}
