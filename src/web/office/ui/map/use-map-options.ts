import { mapTexts } from '../../../map/map-texts.ts'
import type { MapOptions } from '../../../map/open-map.ts'
import { useTexts } from '../../app/texts.tsx'

/** The texts and the tile source of maps for staff. */
export function useMapOptions(label: string): Omit<MapOptions, 'points'> {
  const t = useTexts()
  return {
    texts: mapTexts(label, t),
    tiles: '/office-api/map/tiles',
  }
}
