import { categoryTexts, type PickUp, pickUpInfo, pickUpWindow, seatTexts } from './category-texts.ts'
import type { CategoryKind, DemoCategory, DemoCountry, DemoCurrency, DemoVariant } from './demo-types.ts'
import type { Fares } from './fares.ts'
import { meetingPoints } from './places/meeting-points.ts'
import { type Text, worded } from './wording.ts'

type Market = {
  currency: DemoCurrency
  /** the number of minor units in a major unit, and the step for rounding prices, in major units */
  minor: number
  step: number
  /** The price of eight hours of a van for 4, 7 and 10 passengers. */
  hire: [number, number, number]
}

const markets: Record<DemoCountry, Market> = {
  MX: { currency: 'MXN', minor: 100, step: 10, hire: [4200, 5600, 7400] },
  CL: { currency: 'CLP', minor: 1, step: 100, hire: [139900, 184900, 239900] },
  PE: { currency: 'PEN', minor: 100, step: 1, hire: [520, 690, 890] },
  ES: { currency: 'EUR', minor: 100, step: 0.5, hire: [340, 430, 545] },
}

export type CategoryPlan = {
  country: DemoCountry
  placeKey: string
  fares: Fares
  /** From least to most recommended. */
  kinds: CategoryKind[]
  /** Seats in the shared van per date and province; all other sizes are derived from it. */
  seats: number
  /** Hours that a whole van is hired for. */
  hours: number
  pickUp: PickUp
  free?: boolean
}

type Offer = {
  key: string
  capacity: number
  stops: number
  /** In major units. */
  price: number
  size: number
  hours?: number
  approach?: NonNullable<DemoVariant['approach']>
  texts: { name: Text; description: Text; info: Text }
}

function sharedOffers(plan: CategoryPlan, fare: number, kind: 'seat' | 'group'): Offer[] {
  const groups: [capacity: number, stops: number, discount: number, share: number][] =
    kind === 'seat'
      ? [
          [1, 1, 0, 1],
          [2, 1, 0.05, 0.35],
          [4, 2, 0.12, 0.2],
        ]
      : [
          [6, 3, 0.15, 0.12],
          [8, 4, 0.18, 0.08],
        ]
  return groups.map(([capacity, stops, discount, share]) => ({
    key: capacity === 1 ? 'one' : `group-${capacity}`,
    capacity,
    stops,
    price: fare * capacity * (1 - discount),
    size: Math.max(1, Math.round(plan.seats * share)),
    texts: { ...seatTexts(capacity, stops), info: pickUpInfo(pickUpWindow[plan.pickUp].words) },
  }))
}

function busOffers(plan: CategoryPlan, fare: number, provinceKey: string): Offer[] {
  const point = meetingPoints[provinceKey]
  if (!point) return []
  const [es, en, pt] = pickUpWindow[plan.pickUp].words
  return [
    {
      key: 'bus',
      capacity: 1,
      stops: 1,
      price: fare * 0.72,
      size: Math.max(1, Math.round(plan.seats * 1.1)),
      approach: { address: point.address, county: point.county },
      texts: {
        name: [`Desde ${point.spot}`, `From ${point.spot}`, `Saída: ${point.spot}`],
        description: [
          `Un asiento de ida y vuelta. [Sube|Suba] en ${point.address}.`,
          `One seat, there and back. Get on at ${point.address}.`,
          `Um assento de ida e volta. Embarque em ${point.address}.`,
        ],
        info: [
          `El {autobús} sale ${es} antes del evento. [Llega|Llegue] al principio de esa franja: sale puntual.`,
          `The bus leaves ${en} before the event. Be there when that time begins: it leaves on time.`,
          `O ônibus sai ${pt} antes do evento. Chegue no início desse horário: ele sai na hora.`,
        ],
      },
    },
  ]
}

function privateOffers(plan: CategoryPlan, fare: number): Offer[] {
  const further = (fare - Math.min(...Object.values(plan.fares))) * 3
  const [small, medium, large] = markets[plan.country].hire
  const sizes: [from: number, capacity: number, stops: number, size: number, hire: number][] = [
    [1, 4, 2, 4, small],
    [5, 7, 3, 3, medium],
    [8, 10, 5, 2, large],
  ]
  return sizes.map(([from, capacity, stops, size, hire]) => ({
    key: `van-${capacity}`,
    capacity,
    stops,
    price: (hire * plan.hours) / 8 + further,
    size: Math.max(1, Math.min(size, Math.round((plan.seats * size) / 30))),
    hours: plan.hours,
    texts: {
      name: [
        `De ${from} a ${capacity} pasajeros`,
        `${from} to ${capacity} passengers`,
        `De ${from} a ${capacity} passageiros`,
      ],
      description: [
        `La {van} completa durante ${plan.hours} horas, con hasta ${stops} direcciones.`,
        `The whole van for ${plan.hours} hours, with up to ${stops} addresses.`,
        `A van inteira por ${plan.hours} horas, com até ${stops} endereços.`,
      ],
      info: [
        'El precio es por la {van}, no por persona. [Te|Lo] espera 15 minutos en cada dirección, y durante el evento se queda cerca del recinto.',
        'The price is for the van, not for each person. It waits 15 minutes at each address, and stays near the venue during the event.',
        'O preço é pela van, não por pessoa. Ela espera 15 minutos em cada endereço e, durante o evento, fica perto do local.',
      ],
    },
  }))
}

function offers(plan: CategoryPlan, kind: CategoryKind, provinceKey: string, fare: number): Offer[] {
  if (kind === 'bus') return busOffers(plan, fare, provinceKey)
  return kind === 'private' ? privateOffers(plan, fare) : sharedOffers(plan, fare, kind)
}

/** The categories of an event, each with a variant for every province with a fare. */
export function categoriesFor(plan: CategoryPlan): DemoCategory[] {
  const { currency, minor, step } = markets[plan.country]
  const price = (major: number) => (plan.free ? 0 : Math.round(Math.round(major / step) * step * minor))
  return plan.kinds.map((kind, index) => ({
    key: kind,
    kind,
    priority: index + 1,
    translations: worded(categoryTexts[kind]),
    variants: Object.entries(plan.fares).flatMap(([provinceKey, fare]) =>
      offers(plan, kind, provinceKey, fare).map(({ key, texts, price: major, ...offer }) => ({
        ...offer,
        key: `${provinceKey}-${key}`,
        provinceKey,
        price: price(major),
        currency,
        placeKey: plan.placeKey,
        translations: worded(texts),
      })),
    ),
  }))
}
