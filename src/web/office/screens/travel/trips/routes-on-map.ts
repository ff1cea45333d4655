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
export function useRoutesOn(parts: MapParts | null, { routes, venue, placeName, timeZone }: Drawn): void {
  const showClock = useShowClock()
  useEffect(() => {
    if (!parts) return
    const { map, maplibre } = parts
    map.addSource('routes', { type: 'geojson', data: none })
    map.addSource('stops', { type: 'geojson', data: none })
    const line = { 'line-color': ['get', 'colour'] as unknown as string, 'line-width': 3 }
    const dashed = (is: boolean) => ['==', ['get', 'dashed'], is] as unknown as true
    const routesLayer = { type: 'line', source: 'routes' } as const
    map.addLayer({ ...routesLayer, id: 'routes', filter: dashed(false), paint: line })
    map.addLayer({
      ...{ ...routesLayer, id: 'dashed-routes', filter: dashed(true) },
      paint: { ...line, 'line-dasharray': [2, 1.5] },
    })
    map.addLayer({
      ...{ id: 'stops', type: 'circle', source: 'stops' },
      paint: {
        'circle-color': ['get', 'colour'],
        'circle-radius': ['get', 'radius'],
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 1.5,
      },
    })
    map.on('click', 'stops', ({ features, lngLat }) => {
      const said = features?.[0]?.properties.said
      const popup = new maplibre.Popup({ closeButton: false, focusAfterOpen: false })
      if (typeof said === 'string') popup.setLngLat(lngLat).setText(said).addTo(map)
    })
  }, [parts])
  const drawn = JSON.stringify({ routes, venue, placeName })
  useEffect(() => {
    if (!parts) return
    const { map, maplibre, boundsOf, fitBoundsOptions } = parts
    const { routes, venue, placeName } = JSON.parse(drawn) as Drawn
    const set = (name: string, data: Shapes) => map.getSource<GeoJSONSource>(name)?.setData(data)
    set('routes', linesOf(routes, venue))
    set(
      'stops',
      stopsOf(routes, (at) => showClock(at, timeZone)),
    )
    const label = (text: string, { latitude, longitude }: Plan['venue'], look: string) => {
      const element = document.createElement('span')
      element.textContent = text
      element.className = `pointer-events-none rounded-small px-1 text-small font-semibold ${look}`
      // The list has the same information.
      element.ariaHidden = 'true'
      const offset: [number, number] = [0, -16]
      return new maplibre.Marker({ element, offset }).setLngLat([longitude, latitude]).addTo(map)
    }
    const labels = [
      label(placeName, venue, 'bg-ink text-paper'),
      ...routes.flatMap(({ vehicle, stops: [first] }) =>
        first ? [label(vehicle, first, 'bg-white/85 text-ink')] : [],
      ),
    ]
    map.fitBounds(boundsOf([venue, ...routes.flatMap(({ stops }) => stops)]), fitBoundsOptions)
    return () => {
      for (const one of labels) one.remove()
    }
  }, [parts, drawn, timeZone, showClock])
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
          said: [clock(stop.at), vehicle, ...stop.parties.map(({ address }) => address)].join(' · '),
        },
        geometry: { type: 'Point' as const, coordinates: at(stop) },
      })),
    ),
  }
}
