import { mapTexts } from '../../../map/map-texts.ts'
import type { MapOptions } from '../../../map/open-map.ts'
import { useTexts } from '../../app/texts.tsx'

/** The texts of a map for staff, and where its tiles come from. */
export function useMapOptions(label: string): Omit<MapOptions, 'points'> {
  const t = useTexts()
  return {
    texts: mapTexts(label, t),
    tiles: '/office-api/map/tiles',
  }
}
