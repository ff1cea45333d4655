import type { DemoCountry, PerLocale } from '../demo-types.ts'
import { plainKey } from '../plain-key.ts'
import type { PosterParams } from '../posters/poster.ts'
import { inEveryLocale, type Text } from '../wording.ts'
import { voices } from './landing-voices.ts'

export type DemoSlide = {
  key: string
  country: DemoCountry
  /** A path in the shop. */
  url: string
  /** Drawn in its square crop. */
  poster: PosterParams
  /** Text that describes the picture. */
  title: PerLocale<string>
}

export type DemoComment = {
  key: string
  country: DemoCountry
  /** An invented first name. */
  user: string
  message: PerLocale<string>
  tags: string[]
  /** Drawn in its square crop. */
  poster: PosterParams
}

export type DemoDiscountCode = {
  code: string
  /** Fraction subtracted from every price: 0.1 is 10 %. */
  variation: number
  eventKeys: string[]
  perCustomerLimit: number
  /** Total number of redemptions; null: unlimited. */
  totalLimit: number | null
  /** First and last valid day, in days from the day of seeding. */
  validDays: { from: number; to: number }
}

function slide(
  country: DemoCountry,
  url: string,
  poster: [PosterParams['composition'], PosterParams['palette']],
  title: Text,
): DemoSlide {
  const key = `${country.toLowerCase()}-${url.split('/').at(-1)}`
  return {
    key,
    country,
    url,
    poster: { composition: poster[0], palette: poster[1], seed: key },
    title: inEveryLocale(title),
  }
}

const howToBook: Text = [
  'Cómo reservar [tu|su] viaje de ida y vuelta',
  'How to book your ride there and back',
  'Como reservar sua viagem de ida e volta',
]

export const demoSlides: DemoSlide[] = [
  slide(
    'MX',
    '/event/sierra-sonica',
    ['soundWaves', 'lagoon'],
    ['Sierra Sónica en Monterrey', 'Sierra Sónica in Monterrey', 'Sierra Sónica em Monterrey'],
  ),
  slide(
    'MX',
    '/event/jacaranda-electrica',
    ['tiles', 'jacaranda'],
    [
      'Jacaranda Eléctrica: tres días de música',
      'Jacaranda Eléctrica: three days of music',
      'Jacaranda Eléctrica: três dias de música',
    ],
  ),
  slide('MX', '/how-book', ['loops', 'paper'], howToBook),
  slide(
    'CL',
    '/event/festival-copihue',
    ['sunrise', 'wine'],
    [
      'Festival Copihue: [elige|elija] sábado o domingo',
      'Festival Copihue: choose Saturday or Sunday',
      'Festival Copihue: escolha sábado ou domingo',
    ],
  ),
  slide(
    'CL',
    '/event/cumbre-abierta',
    ['slopes', 'alpine'],
    [
      'La cordillera, todos los fines de semana',
      'The mountains, every weekend',
      'A cordilheira, todos os fins de semana',
    ],
  ),
  slide('CL', '/how-book', ['loops', 'mint'], howToBook),
  slide(
    'PE',
    '/event/mar-y-limon',
    ['citrus', 'fiesta'],
    [
      'Mar y Limón: cuatro días de sabores',
      'Sea and Lime: four days of flavors',
      'Mar e Limão: quatro dias de sabores',
    ],
  ),
  slide(
    'PE',
    '/event/marea-quieta-bajamar',
    ['seaWaves', 'dusk'],
    [
      'La Marea Quieta en la Costa Verde',
      'La Marea Quieta on the Costa Verde',
      'La Marea Quieta na Costa Verde',
    ],
  ),
  slide('PE', '/how-book', ['loops', 'sunrise'], howToBook),
  slide(
    'ES',
    '/event/verbena-atomica',
    ['papelPicado', 'coral'],
    ['Verbena Atómica en concierto', 'Verbena Atómica live', 'Verbena Atómica ao vivo'],
  ),
  slide(
    'ES',
    '/event/noches-de-fuente',
    ['flower', 'mint'],
    ['Noches de fuente en Aranjuez', 'Fountain nights in Aranjuez', 'Noites de fonte em Aranjuez'],
  ),
  slide('ES', '/how-book', ['loops', 'lilac'], howToBook),
]

/** Passengers' comments; some are longer than the 130 characters that the landing page shows. */
export const demoComments: DemoComment[] = voices.map(({ country, user, message, tags, poster }) => {
  const key = plainKey(`${country}-${user}`)
  return {
    key,
    country,
    user,
    message: inEveryLocale(message),
    tags,
    poster: { composition: poster[0], palette: poster[1], seed: key },
  }
})

/** One of each kind: plain, scarce, multiple use, single use, expired. */
export const demoDiscountCodes: DemoDiscountCode[] = [
  {
    code: 'VAIVEN10',
    variation: 0.1,
    eventKeys: [
      'jacaranda-electrica',
      'cien-guitarras',
      'pixelada',
      'tinta-abierta',
      'dos-orillas',
      'marea-quieta-bajamar',
      'verbena-atomica',
      'cordillera-roja-deshielo',
    ],
    perCustomerLimit: 1,
    totalLimit: null,
    validDays: { from: 0, to: 365 },
  },
  {
    code: 'BANDA20',
    variation: 0.2,
    eventKeys: ['sierra-sonica', 'noche-nortena'],
    perCustomerLimit: 1,
    totalLimit: 50,
    validDays: { from: 0, to: 90 },
  },
  {
    code: 'PUERTO15',
    variation: 0.15,
    eventKeys: ['voces-del-puerto', 'festival-copihue'],
    perCustomerLimit: 3,
    totalLimit: 200,
    validDays: { from: 0, to: 120 },
  },
  {
    code: 'ULTIMO50',
    variation: 0.5,
    eventKeys: ['noche-de-mascaras'],
    perCustomerLimit: 1,
    totalLimit: 1,
    validDays: { from: 0, to: 60 },
  },
  {
    code: 'AYER25',
    variation: 0.25,
    eventKeys: ['jacaranda-electrica', 'copa-del-agave'],
    perCustomerLimit: 1,
    totalLimit: null,
    validDays: { from: -60, to: -1 },
  },
]
