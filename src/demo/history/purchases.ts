import type { BuyerKey } from './buyers.ts'

/** How a purchase was paid, if it was: on a provider's page, or by a transfer on the bank statement. */
type Paid = 'card' | 'wallet' | 'chilean_card' | 'transfer'
type Unpaid = 'oxxo_waits' | 'transfer_waits' | 'card_given_up'

/** The outcome of a purchase; refunds have the reason given by staff. */
export type Sequel =
  | { kind: 'cancelled'; reason: string }
  | { kind: 'expired' }
  | { kind: 'refunded'; reason: string; hoursLater: number; tickets?: 1; fails?: true; account?: true }
  | { kind: 'note'; text: string }
  | { kind: 'given_away'; to: BuyerKey }

export type DemoPurchase = {
  who: BuyerKey
  event: string
  province: string
  /** its passengers; by default the buyer */
  passengers?: string[]
  /** hours before the start of the demo */
  hoursAgo: number
  pay: Paid | Unpaid
  sequel?: Sequel
}

const day = 24

const purchase = (
  who: BuyerKey,
  event: string,
  province: string,
  hoursAgo: number,
  pay: DemoPurchase['pay'],
  more: Pick<DemoPurchase, 'passengers' | 'sequel'> = {},
): DemoPurchase => ({ who, event, province, hoursAgo, pay, ...more })

/** The purchases of the demo's customers in the two weeks before it starts, oldest first. */
export const purchases: DemoPurchase[] = [
  purchase('hector', 'tinta-abierta', 'guadalajara', 14 * day, 'card', {
    passengers: ['Héctor Zamora', 'Julia Zamora'],
  }),
  purchase('catalina', 'cordillera-roja-deshielo', 'metropolitana', 13.5 * day, 'chilean_card', {
    passengers: ['Catalina Fuenzalida', 'Vicente Araya'],
  }),
  purchase('paola', 'pixelada', 'cuauhtemoc', 13 * day, 'wallet'),
  purchase('ignacio', 'verbena-atomica', 'madrid', 12.2 * day, 'card', {
    passengers: ['Ignacio Herranz', 'Blanca Moya'],
  }),
  purchase('nadia', 'copa-del-agave', 'zapopan', 11.4 * day, 'transfer', {
    passengers: ['Nadia Villaseñor', 'Omar Tovar', 'Lía Tovar', 'Abril Tovar'],
  }),
  purchase('regina', 'dos-orillas', 'tijuana', 11 * day, 'card', {
    sequel: { kind: 'refunded', reason: 'Se enfermó y avisó con tiempo', hoursLater: 30 },
  }),
  purchase('matias', 'voces-del-puerto', 'metropolitana', 10.3 * day, 'chilean_card', {
    sequel: { kind: 'refunded', reason: 'Compró dos veces por error', hoursLater: 20 },
  }),
  purchase('emiliano', 'sierra-sonica', 'monterrey', 9.8 * day, 'card', {
    passengers: ['Emiliano Cordero', 'Dana Rubio'],
  }),
  purchase('ivan', 'noche-de-trajineras', 'benito-juarez', 9 * day, 'card_given_up', {
    sequel: { kind: 'expired' },
  }),
  purchase('ivan', 'noche-de-trajineras', 'benito-juarez', 8.9 * day, 'wallet'),
  purchase('rosa', 'marea-quieta-bajamar', 'lima', 8.5 * day, 'wallet', {
    passengers: ['Rosa Huamán', 'Fiorella Quispe'],
  }),
  purchase('fernanda', 'teclas-negras', 'cuauhtemoc', 8 * day, 'card', {
    passengers: ['Fernanda Ugalde', 'Pablo Ponce'],
    sequel: { kind: 'refunded', reason: 'Una de las dos personas no puede ir', hoursLater: 40, tickets: 1 },
  }),
  purchase('sam', 'pixelada', 'cuauhtemoc', 7.2 * day, 'card', {
    passengers: ['Sam Whitfield', 'Jordan Ellis'],
  }),
  purchase('hector', 'banda-cempasuchil', 'guadalajara', 6.6 * day, 'transfer', {
    sequel: { kind: 'refunded', reason: 'Cambió de planes', hoursLater: 20 },
  }),
  purchase('nadia', 'banda-cempasuchil', 'zapopan', 6.2 * day, 'transfer', {
    sequel: { kind: 'refunded', reason: 'No le dan permiso en el trabajo', hoursLater: 26, account: true },
  }),
  purchase('bruna', 'noche-de-trajineras', 'cuauhtemoc', 5.9 * day, 'wallet', {
    sequel: { kind: 'note', text: 'Prefiere que le escribamos en portugués.' },
  }),
  purchase('catalina', 'festival-copihue', 'metropolitana', 5.1 * day, 'chilean_card'),
  purchase('paola', 'noche-de-trajineras', 'cuauhtemoc', 4.8 * day, 'card', {
    passengers: ['Paola Méndez', 'Ximena Carrillo'],
    sequel: { kind: 'given_away', to: 'fernanda' },
  }),
  purchase('emiliano', 'cielo-de-papalotes', 'monterrey', 3.9 * day, 'card', {
    sequel: { kind: 'refunded', reason: 'Pidió otra fecha', hoursLater: 30, fails: true },
  }),
  purchase('regina', 'dos-orillas', 'tijuana', 3.2 * day, 'transfer', {
    passengers: ['Regina Arce', 'Saúl Montiel'],
  }),
  purchase('rosa', 'mar-y-limon', 'lima', 2.8 * day, 'card_given_up', { sequel: { kind: 'expired' } }),
  purchase('ivan', 'sierra-sonica', 'monterrey', 2.1 * day, 'transfer_waits', {
    sequel: { kind: 'cancelled', reason: 'Pidió cancelarla por teléfono' },
  }),
  purchase('sam', 'teclas-negras', 'benito-juarez', 1.6 * day, 'card'),
  purchase('fernanda', 'pixelada', 'cuauhtemoc', 30, 'transfer_waits', {
    sequel: { kind: 'note', text: 'Dice que transfirió ayer; falta verlo en el extracto.' },
  }),
  purchase('matias', 'cordillera-roja-deshielo', 'metropolitana', 26, 'chilean_card'),
  purchase('hector', 'copa-del-agave', 'guadalajara', 20, 'oxxo_waits'),
  purchase('bruna', 'pixelada', 'cuauhtemoc', 9, 'transfer_waits'),
  purchase('paola', 'teclas-negras', 'cuauhtemoc', 5, 'card'),
  purchase('nadia', 'tinta-abierta', 'guadalajara', 2, 'transfer_waits'),
]
