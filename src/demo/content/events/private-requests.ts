import { eventTypes, type PaymentType } from '#contract/platform/wire-numbers.ts'
import type { DemoEvent } from '../demo-types.ts'
import type { Composition } from '../posters/poster.ts'
import type { PaletteName } from '../posters/poster-palettes.ts'
import { type EventPlan, plannedEvent } from './planned-event.ts'

export type DemoOwner = 'customer' | 'host'

export type DemoGuest = { fullname: string; phone: string; email: string; declined?: true }

/** The fields of a request that has no event; days are counted from the day of seeding. */
export type DemoRequestFields = {
  name: string
  place: string
  daysAhead: number | null
  from: string | null
  to: string | null
  stops: { place: string; time: string }[]
  poster: [Composition, PaletteName] | null
}

/** A request for a private event; its texts are in its owner's language only. */
export type DemoRequest = {
  owner: DemoOwner
  state: 'saved' | 'under_review' | 'active' | 'rejected' | 'cancelled'
  /** the key of the event created from it, or the request's own fields */
  of: string | DemoRequestFields
  invitation: string
  paymentType: PaymentType
  /** in minor units: what the host pays for the rides of all guests */
  bill?: number
  guests: DemoGuest[]
  rejectReason?: string
  /** how many days before seeding it was sent */
  daysAgo?: number
}

/** The private event in the demo's history whose host pays, and that staff call off. */
export const calledOffParty = 'Quince años de Lía'

const customer = { fullname: 'Lucía Robles Ortega', phone: '+525512345678', email: 'cliente@vaiven.test' }
const host = { fullname: 'Ximena Duarte Rangel', phone: '+525511122233', email: 'anfitriona@vaiven.test' }
const friends: DemoGuest[] = [
  { fullname: 'Tomás Arriaga', phone: '+525544455566', email: 'tomas@vaiven.test' },
  { fullname: 'Jimena Carrasco', phone: '+525512340001', email: 'jimena@vaiven.test', declined: true },
  { fullname: 'Diego Villaseñor', phone: '+525512340002', email: 'diego@vaiven.test' },
  { fullname: 'Paola Nájera', phone: '+525512340003', email: 'paola@vaiven.test' },
  { fullname: 'Rodrigo Peña Luna', phone: '+525512340004', email: 'rodrigo@vaiven.test' },
]

/** A past event, so that its owner can repeat it. */
const pastParty: EventPlan = {
  key: 'posada-de-los-robles',
  type: eventTypes.private,
  place: 'nativitas',
  when: { daysAhead: -40, from: '14:00', to: '20:00' },
  name: ['Posada de los Robles', 'The Robles Family Party', 'Festa da família Robles'],
  about: [
    'La familia completa en una trajinera, con ponche y piñata.',
    'The whole family on one trajinera, with punch and a piñata.',
    'A família toda numa trajinera, com ponche e pinhata.',
  ],
  poster: ['pinata', 'jacaranda'],
  fares: { xochimilco: 0, coyoacan: 0, tlalpan: 0 },
  kinds: ['seat'],
  seats: 12,
  pickUp: 'late',
  free: true,
}

/** Private events that are over when the demo is seeded. */
export function pastPrivateEvents(today: Date): DemoEvent[] {
  return [plannedEvent(today, pastParty)]
}

const invited = (...guests: DemoGuest[]) => guests

/** One request in each state for the sample customer, and two events that she is invited to. */
export const privateRequests: DemoRequest[] = [
  {
    owner: 'host',
    state: 'active',
    of: 'boda-ximena-y-andres',
    invitation: 'Queremos que brindes y bailes con nosotros sin pensar en el regreso.\nXimena y Andrés',
    paymentType: 2,
    bill: 1_800_000,
    guests: invited(customer, ...friends),
  },
  {
    owner: 'host',
    state: 'active',
    of: 'encuentro-nopalera',
    invitation: 'Un día para vernos las caras todas las oficinas. El traslado lo pone la empresa.',
    paymentType: 2,
    guests: invited(customer, ...friends),
  },
  {
    owner: 'customer',
    state: 'active',
    of: 'los-treinta-de-lucia',
    invitation: 'Dos trajineras, una piñata y el mariachi que se deje. Confirma tu lugar antes del jueves.',
    paymentType: 1,
    guests: invited(host, ...friends),
  },
  {
    owner: 'customer',
    state: 'active',
    of: 'posada-de-los-robles',
    invitation: 'La familia completa en una trajinera, con ponche y piñata.',
    paymentType: 2,
    guests: invited(...friends),
  },
  {
    owner: 'customer',
    state: 'under_review',
    of: {
      name: 'Despedida de Jimena',
      place: 'auditorio-nacional',
      daysAhead: 45,
      from: '19:00',
      to: '02:00',
      stops: [{ place: 'estadio-gnp', time: '17:30' }],
      poster: ['weddingRings', 'sunrise'],
    },
    invitation: 'Última noche de soltera. Nadie maneja, todas bailan.',
    paymentType: 1,
    guests: invited(...friends.slice(0, 4)),
  },
  {
    owner: 'customer',
    state: 'saved',
    of: {
      name: 'Bodas de oro de mis papás',
      place: 'hacienda-morales',
      daysAhead: 90,
      from: '13:00',
      to: null,
      stops: [],
      poster: null,
    },
    invitation: '',
    paymentType: 2,
    guests: [],
  },
  {
    owner: 'customer',
    state: 'rejected',
    of: {
      name: 'Graduación de Mateo',
      place: 'palacio-deportes',
      daysAhead: 25,
      from: '18:00',
      to: '23:30',
      stops: [],
      poster: ['pinata', 'paper'],
    },
    invitation: 'Acompáñanos a celebrar a Mateo.',
    paymentType: 2,
    guests: invited(...friends.slice(0, 2)),
    rejectReason:
      'Ese día el recinto no deja entrar camionetas. ¿Puede ser en la puerta 3 o a partir de las 19:00?',
  },
  {
    owner: 'customer',
    state: 'cancelled',
    of: {
      name: 'Carne asada en Toluca',
      place: 'autodromo',
      daysAhead: 12,
      from: '12:00',
      to: '18:00',
      stops: [],
      poster: null,
    },
    invitation: 'Yo pongo el carbón.',
    paymentType: 1,
    guests: [],
  },
  {
    owner: 'host',
    state: 'under_review',
    of: {
      name: calledOffParty,
      place: 'hacienda-morales',
      daysAhead: 33,
      from: '18:00',
      to: '02:00',
      stops: [],
      poster: ['pinata', 'sunrise'],
    },
    invitation: 'Baila el vals con nosotros; la van corre por nuestra cuenta.',
    paymentType: 2,
    guests: invited(...friends.slice(2)),
    daysAgo: 6,
  },
]
