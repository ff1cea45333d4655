type MapText =
  | 'map_zoom_in'
  | 'map_zoom_out'
  | 'map_sources'
  | 'map_hold_ctrl'
  | 'map_hold_cmd'
  | 'map_two_fingers'

/** The texts of a map by MapLibre's names; `label` is for the map and its pin. */
export function mapTexts(label: string, t: (key: MapText) => string): Record<string, string> {
  return {
    'Map.Title': label,
    'Marker.Title': label,
    'NavigationControl.ZoomIn': t('map_zoom_in'),
    'NavigationControl.ZoomOut': t('map_zoom_out'),
    'AttributionControl.ToggleAttribution': t('map_sources'),
    'CooperativeGesturesHandler.WindowsHelpText': t('map_hold_ctrl'),
    'CooperativeGesturesHandler.MacHelpText': t('map_hold_cmd'),
    'CooperativeGesturesHandler.MobileHelpText': t('map_two_fingers'),
  }
}
