import type { MapOptions } from '../../../map/open-map.ts'
import { useTexts } from '../../app/texts.tsx'

/** The texts of a map for staff, and where its tiles come from. */
export function useMapOptions(label: string): Omit<MapOptions, 'points'> {
  const t = useTexts()
  return {
    texts: {
      'Map.Title': label,
      'Marker.Title': label,
      'NavigationControl.ZoomIn': t('map_zoom_in'),
      'NavigationControl.ZoomOut': t('map_zoom_out'),
      'AttributionControl.ToggleAttribution': t('map_sources'),
      'CooperativeGesturesHandler.WindowsHelpText': t('map_hold_ctrl'),
      'CooperativeGesturesHandler.MacHelpText': t('map_hold_cmd'),
      'CooperativeGesturesHandler.MobileHelpText': t('map_two_fingers'),
    },
    tiles: '/office-api/map/tiles',
  }
}
