import { randomUUID } from 'node:crypto'
import { sendMessages } from '#server/catalogue/buyer-messages/send-messages.ts'
import { planMessage, sendMessage } from '#server/catalogue/buyer-messages/write-message.ts'
import { takeEnquiry } from '#server/catalogue/enquiries/take-enquiry.ts'
import { addDataRequest } from '#server/people/accounts/data-requests/handle-data-request.ts'
import { joinWaitingList } from '#server/sales/orders/waiting-list/join-waiting-list.ts'
import { requestRefund } from '#server/sales/payments/refunds/office/request-refund.ts'
import type { DemoIds } from '../rows/row-ids.ts'
import type { BuyerKey, DemoBuyer } from './buyers.ts'
import { customer, staff, visitor } from './contexts.ts'
import type { At, Bought } from './history-types.ts'

const day = 24

/** Further work: data requests, enquiries, a message, an approval, a waiting list. */
export async function addOtherWork(
  at: At,
  ids: DemoIds,
  orders: readonly Bought[],
  buyers: Record<BuyerKey, DemoBuyer>,
): Promise<void> {
  await askAboutData(at, buyers)
  await askTheOffice(at)
  await writeToBuyers(at, ids)
  await waitForSeats(at, ids, buyers.regina)
  const newest = orders.findLast(({ who, pay }) => who === 'paola' && pay === 'card')
  if (!newest) throw new Error('paola has bought nothing')
  await at(1, async (shop) =>
    requestRefund(await staff(shop, 'soporte@vaiven.test'), newest.number, {
      reason: 'Su vuelo se adelantó y no llega al evento',
      key: randomUUID(),
    }),
  )
}

async function askAboutData(at: At, { nadia, rosa }: Record<BuyerKey, DemoBuyer>): Promise<void> {
  await at(22 * day, async (shop) =>
    addDataRequest(await staff(shop, 'oficina@vaiven.test'), {
      ...{ customer: nadia.id, kind: 'access' },
      note: 'Lo pide por correo: quiere saber qué guardamos de ella.',
    }),
  )
  await at(3 * day, async (shop) =>
    addDataRequest(await staff(shop, 'oficina@vaiven.test'), {
      ...{ customer: rosa.id, kind: 'correction' },
      note: 'Su segundo apellido está mal escrito.',
    }),
  )
}

async function askTheOffice(at: At): Promise<void> {
  const from = { locale: 'es_MX', country: 'MX' } as const
  await at(2 * day, (shop) =>
    takeEnquiry(visitor(shop, from), 'MX', {
      kind: 'marriage',
      form: {
        ...{ name: 'Jimena y Óscar', email: 'jimena.boda@vaiven.test', phone: '+525561234520', subject: '' },
        date: new Date(shop.clock.now().getTime() + 120 * day * 3_600_000).toISOString().slice(0, 10),
        place: 'Hacienda San Gabriel, Morelos',
        message: 'Somos 140 invitados y casi todos salen de la Roma y la Del Valle. ¿Cuánto costaría?',
      },
    }),
  )
  await at(7, (shop) =>
    takeEnquiry(visitor(shop, from), 'MX', {
      kind: 'contact',
      form: {
        ...{ name: 'Leonel Bravo', email: 'leonel.bravo@vaiven.test', phone: '+525561234521', subject: '' },
        message: '¿Puedo subir una silla de ruedas plegable a la van compartida?',
      },
    }),
  )
}

async function writeToBuyers(at: At, ids: DemoIds): Promise<void> {
  const date = ids.events.get('noche-de-trajineras')?.dates[0]
  if (date === undefined) throw new Error('the demo has no noche-de-trajineras')
  const texts = {
    es_MX: {
      subject: 'Lleven algo abrigador',
      text: 'En el canal refresca por la noche. Lleven una chamarra y repelente; las vans salen a la hora de siempre.',
    },
    pt_BR: {
      subject: 'Levem um agasalho',
      text: 'À noite esfria no canal. Levem um casaco e repelente; as vans saem no horário de sempre.',
    },
  }
  const body = {
    date,
    province: null,
    orders: 'paid',
    texts,
    fallback: 'es_MX',
    reason: '',
    incident: false,
    dryRun: false,
  } as const
  await at(1.2 * day, async (shop) => {
    const ctx = await staff(shop, 'soporte@vaiven.test')
    const { hash } = await planMessage(ctx, body)
    await sendMessage(ctx, { ...body, hash, key: randomUUID() })
  })
  await at(1.1 * day, (shop) => sendMessages(shop))
}

async function waitForSeats(at: At, ids: DemoIds, buyer: DemoBuyer): Promise<void> {
  const event = ids.events.get('faroles-del-sur')
  const variant = event?.variants.find(({ provinceId }) => provinceId === ids.provinces.get('toluca'))
  const eventDateId = event?.dates[0]
  if (!variant || eventDateId === undefined) throw new Error('faroles-del-sur does not leave from Toluca')
  await at(3.5 * day, (shop) =>
    joinWaitingList(customer(shop, buyer), { eventDateId, productVariantId: variant.id, seats: 1 }),
  )
}
