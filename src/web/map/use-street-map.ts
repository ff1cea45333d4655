import type { Map as StreetMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { MapGround } from '#contract/geography/map-ground.ts'
import type { MapOptions } from './open-map.ts'

export type MapParts = { map: StreetMap } & Pick<
  typeof import('./open-map.ts'),
  'maplibre' | 'boundsOf' | 'fitBoundsOptions'
>

/**
 * A street map in the element of `box`, once it is loaded; null before, and if none is configured. `failed`: the
 * browser cannot render it or the style does not load. The library is loaded only with the first map.
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
        // Missing tiles are tolerated; without a style there is no map.
        opened.on('error', () => hasStyle || isGone || setFailed(true))
        opened.once('load', () => {
          // The container may have had no size when the map was created.
          opened.resize()
          setParts({ map: opened, ...more })
        })
      })
      // Without WebGL, or if the library cannot be loaded.
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
