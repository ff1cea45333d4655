import type { Palette } from './poster-shapes.ts'

/** The brand's four colours first, then colours that go with them. */
export const inks = {
  ink: '#17132B',
  paper: '#FBF8F2',
  jacaranda: '#5B3FD6',
  marigold: '#FFB224',
  bougainvillea: '#E92C78',
  coral: '#FF5F49',
  blush: '#FFC6B8',
  wine: '#6A1138',
  clay: '#C8532C',
  sand: '#F3DDB5',
  lime: '#CFE552',
  mint: '#A5E0C8',
  teal: '#0B857B',
  forest: '#164F3C',
  sky: '#9CCCFF',
  cobalt: '#2544DB',
  night: '#0D2747',
  lilac: '#CFC0FF',
} as const

function palette(
  ground: keyof typeof inks,
  main: keyof typeof inks,
  second: keyof typeof inks,
  third: keyof typeof inks,
): Palette {
  return { ground: inks[ground], main: inks[main], second: inks[second], third: inks[third] }
}

export const palettes = {
  alpine: palette('sky', 'paper', 'cobalt', 'coral'),
  blush: palette('blush', 'wine', 'coral', 'paper'),
  clay: palette('clay', 'sand', 'ink', 'marigold'),
  cobalt: palette('cobalt', 'paper', 'coral', 'ink'),
  coral: palette('coral', 'paper', 'ink', 'marigold'),
  desert: palette('sand', 'clay', 'forest', 'ink'),
  dusk: palette('ink', 'coral', 'jacaranda', 'marigold'),
  fiesta: palette('bougainvillea', 'marigold', 'ink', 'paper'),
  forest: palette('forest', 'lime', 'mint', 'paper'),
  jacaranda: palette('jacaranda', 'marigold', 'lilac', 'ink'),
  lagoon: palette('teal', 'paper', 'marigold', 'ink'),
  lilac: palette('lilac', 'jacaranda', 'bougainvillea', 'ink'),
  lime: palette('lime', 'ink', 'jacaranda', 'paper'),
  midnight: palette('ink', 'lilac', 'jacaranda', 'marigold'),
  mint: palette('mint', 'forest', 'coral', 'paper'),
  night: palette('night', 'sky', 'marigold', 'paper'),
  noon: palette('marigold', 'ink', 'coral', 'paper'),
  paper: palette('paper', 'jacaranda', 'marigold', 'ink'),
  sand: palette('sand', 'ink', 'coral', 'teal'),
  sky: palette('sky', 'cobalt', 'paper', 'coral'),
  sunrise: palette('blush', 'bougainvillea', 'marigold', 'ink'),
  wine: palette('wine', 'blush', 'marigold', 'coral'),
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
