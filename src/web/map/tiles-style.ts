import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'

// Pale versions of the shop's colours, so that routes stand out.
const colours = {
  ground: '#fbf8f2',
  green: '#e6efdc',
  water: '#cfe0ec',
  building: '#efe8da',
  road: '#ffffff',
  edge: '#ddd5c5',
  highway: '#fbe3ad',
  border: '#cbc5de',
  text: '#5b5570',
}

const roadWidth = (at10: number, at18: number) =>
  ['interpolate', ['exponential', 1.6], ['zoom'], 10, at10, 18, at18] as unknown as number

const inKinds = (...kinds: string[]) => ['in', ['get', 'kind'], ['literal', kinds]] as unknown as true

const of = { source: 'tiles' } as const

// Layers of Protomaps' basemap (https://docs.protomaps.com/basemaps/layers) that help to find a door.
function landLayers(): LayerSpecification[] {
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': colours.ground } },
    {
      ...{ ...of, id: 'green', type: 'fill', 'source-layer': 'landuse' },
      filter: inKinds(
        'park',
        'forest',
        'wood',
        'grass',
        'cemetery',
        'golf_course',
        'nature_reserve',
        'pitch',
      ),
      paint: { 'fill-color': colours.green },
    },
    {
      ...{ ...of, id: 'water', type: 'fill', 'source-layer': 'water' },
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colours.water },
    },
    {
      ...{ ...of, id: 'buildings', type: 'fill', 'source-layer': 'buildings', minzoom: 15 },
      paint: { 'fill-color': colours.building },
    },
  ]
}

function roadLayers(): LayerSpecification[] {
  return [
    {
      ...{ ...of, id: 'road-edges', type: 'line', 'source-layer': 'roads', minzoom: 12 },
      filter: inKinds('minor_road', 'major_road', 'highway'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.edge, 'line-width': roadWidth(0.5, 16) },
    },
    {
      ...{ ...of, id: 'minor-roads', type: 'line', 'source-layer': 'roads', minzoom: 12 },
      filter: inKinds('minor_road'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.road, 'line-width': roadWidth(0.3, 13) },
    },
    {
      ...{ ...of, id: 'major-roads', type: 'line', 'source-layer': 'roads' },
      filter: inKinds('major_road'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.road, 'line-width': roadWidth(1, 16) },
    },
    {
      ...{ ...of, id: 'highways', type: 'line', 'source-layer': 'roads' },
      filter: inKinds('highway'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.highway, 'line-width': roadWidth(1.5, 18) },
    },
  ]
}

function nameLayers(): LayerSpecification[] {
  const halo = { 'text-color': colours.text, 'text-halo-color': colours.ground, 'text-halo-width': 1.5 }
  return [
    {
      ...{ ...of, id: 'borders', type: 'line', 'source-layer': 'boundaries' },
      paint: { 'line-color': colours.border, 'line-dasharray': [3, 2] },
    },
    {
      ...{ ...of, id: 'street-names', type: 'symbol', 'source-layer': 'roads', minzoom: 14 },
      layout: { 'symbol-placement': 'line', 'text-field': ['get', 'name'], ...font(11) },
      paint: halo,
    },
    {
      ...{ ...of, id: 'place-names', type: 'symbol', 'source-layer': 'places' },
      layout: { 'text-field': ['get', 'name'], 'text-max-width': 8, ...font(12) },
      paint: halo,
    },
  ]
}

// Without a glyph server, labels use the page's font.
const font = (size: number) => ({
  'text-font': ['Instrument Sans Variable', 'sans-serif'],
  'text-size': size,
})

/** A map style for the shop's own tiles. @param tiles their address, with `{z}`, `{x}` and `{y}` */
export function tilesStyle(
  { maxZoom, attribution }: { maxZoom: number; attribution: string },
  tiles: string,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      tiles: {
        type: 'vector',
        tiles: [tiles],
        maxzoom: maxZoom,
        attribution: attribution || '© OpenStreetMap',
      },
    },
    layers: [...landLayers(), ...roadLayers(), ...nameLayers()],
  }
}
