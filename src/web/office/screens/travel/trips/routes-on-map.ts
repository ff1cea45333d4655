import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect } from 'react'
import type { Plan } from '#contract/office/travel/plans.ts'
import type { MapParts } from '#web/map/use-street-map.ts'
import { useShowClock } from '#web/office/app/texts.tsx'

/** Vehicles are distinguished by colour and, from the ninth on, also by dashes. */
const hues = [262, 24, 160, 205, 330, 95, 45, 285]
export const colourOf = (index: number) => `hsl(${hues[index % hues.length]} 65% 36%)`
export const isDashed = (index: number) => index >= hues.length

/** GeoJSON for the library. */
type Shapes = Extract<Parameters<GeoJSONSource['setData']>[0], { type: 'FeatureCollection' }>

type Drawn = {
  routes: readonly Plan['routes'][number][]
  venue: Plan['venue']
  placeName: string
  timeZone: string
}

/** Draws routes on a street map; clicking a stop shows its hour, its van and its addresses. */
export function useRoutesOn(parts: MapParts | null, drawn: Drawn): void {
  const showClock = useShowClock()
  useEffect(() => {
    if (parts) addLayers(parts)
  }, [parts])
  const text = JSON.stringify(drawn)
  useEffect(() => {
    if (!parts) return
    const { map, boundsOf, fitBoundsOptions } = parts
    const { routes, venue, placeName, timeZone } = JSON.parse(text) as Drawn
    const set = (name: string, data: Shapes) => map.getSource<GeoJSONSource>(name)?.setData(data)
    set('routes', linesOf(routes, venue))
    set(
      'stops',
      stopsOf(routes, (at) => showClock(at, timeZone)),
    )
    const labels = [
      addLabel(parts, placeName, venue, 'bg-ink text-paper'),
      ...routes.flatMap(({ vehicle, stops: [first] }) =>
        first ? [addLabel(parts, vehicle, first, 'bg-white/85 text-ink')] : [],
      ),
    ]
    map.fitBounds(boundsOf([venue, ...routes.flatMap(({ stops }) => stops)]), fitBoundsOptions)
    return () => {
      for (const one of labels) one.remove()
    }
  }, [parts, text, showClock])
}

/** Empty layers for the lines and stops, and the pop-up of a stop. */
function addLayers({ map, maplibre }: MapParts): void {
  map.addSource('routes', { type: 'geojson', data: none })
  map.addSource('stops', { type: 'geojson', data: none })
  const line = { 'line-color': ['get', 'colour'] as unknown as string, 'line-width': 3 }
  const dashed = (is: boolean) => ['==', ['get', 'dashed'], is] as unknown as true
  const routesLayer = { type: 'line', source: 'routes' } as const
  map.addLayer({ ...routesLayer, id: 'routes', filter: dashed(false), paint: line })
  map.addLayer({
    ...routesLayer,
    id: 'dashed-routes',
    filter: dashed(true),
    paint: { ...line, 'line-dasharray': [2, 1.5] },
  })
  map.addLayer({
    id: 'stops',
    type: 'circle',
    source: 'stops',
    paint: {
      'circle-color': ['get', 'colour'],
      'circle-radius': ['get', 'radius'],
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1.5,
    },
  })
  map.on('click', 'stops', ({ features, lngLat }) => {
    const description = features?.[0]?.properties.description
    const popup = new maplibre.Popup({ closeButton: false, focusAfterOpen: false })
    if (typeof description === 'string') popup.setLngLat(lngLat).setText(description).addTo(map)
  })
}

function addLabel(
  { map, maplibre }: MapParts,
  text: string,
  { latitude, longitude }: Plan['venue'],
  look: string,
) {
  const element = document.createElement('span')
  element.textContent = text
  element.className = `pointer-events-none rounded-small px-1 text-small font-semibold ${look}`
  // The list has the same information.
  element.ariaHidden = 'true'
  const offset: [number, number] = [0, -16]
  return new maplibre.Marker({ element, offset }).setLngLat([longitude, latitude]).addTo(map)
}

const none: Shapes = { type: 'FeatureCollection', features: [] }
const at = ({ latitude, longitude }: Plan['venue']) => [longitude, latitude]

function linesOf(routes: Drawn['routes'], venue: Drawn['venue']): Shapes {
  return {
    ...none,
    features: routes.map(({ stops }, index) => ({
      type: 'Feature',
      properties: { colour: colourOf(index), dashed: isDashed(index) },
      geometry: { type: 'LineString', coordinates: [...stops, venue].map(at) },
    })),
  }
}

function stopsOf(routes: Drawn['routes'], clock: (moment: string) => string): Shapes {
  return {
    ...none,
    features: routes.flatMap(({ vehicle, stops }, index) =>
      stops.map((stop, nth) => ({
        type: 'Feature' as const,
        properties: {
          colour: colourOf(index),
          radius: nth === 0 ? 8 : 5,
          description: [clock(stop.at), vehicle, ...stop.parties.map(({ address }) => address)].join(' · '),
        },
        geometry: { type: 'Point' as const, coordinates: at(stop) },
      })),
    ),
  }
}
