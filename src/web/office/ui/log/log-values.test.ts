import { expect, it } from 'vitest'
import { enquiryStates } from '#domain/enquiries/enquiry-states.ts'
import { buyerMessageStates } from '#domain/messages/buyer-messages.ts'
import { orderStates } from '#domain/orders/order-states.ts'
import { dataRequestStates } from '#domain/people/data-request-rights.ts'
import { pointSources } from '#domain/points/point.ts'
import { officeRequestStates } from '#domain/private-events/request-states.ts'
import en from '#messages/office/en.json' with { type: 'json' }
import es from '#messages/office/es.json' with { type: 'json' }
import pt from '#messages/office/pt.json' with { type: 'json' }

const logged = [
  ...orderStates,
  ...buyerMessageStates,
  ...enquiryStates,
  ...dataRequestStates,
  ...pointSources,
  ...officeRequestStates,
]

it.each(Object.entries({ es, en, pt }))('states shown in the log have texts in %s', (_language, texts) => {
  expect(logged.filter((state) => !(`log_value_${state}` in texts))).toEqual([])
})
