import { expect, it } from 'vitest'
import { enquiryStates } from '#domain/enquiries/enquiry-states.ts'
import { buyerMessageStates } from '#domain/messages/buyer-messages.ts'
import { orderStates } from '#domain/orders/order-states.ts'
import { dataRequestStates } from '#domain/people/data-request-rights.ts'
import { pointSources } from '#domain/points/point.ts'
import { officeRequestStates } from '#domain/private-events/request-states.ts'
import { officeRefusalCodes, refusalCodes } from '#domain/refusal.ts'
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

/** The log has the code of a refusal and not its values. */
it.each(Object.entries({ es, en, pt }))(
  'no refusal is shown with a placeholder in %s',
  (_language, texts) => {
    const known: Record<string, string | undefined> = texts
    const shown = [...refusalCodes, ...officeRefusalCodes]
      .filter((code) => code !== 'permission_needed')
      .map((code) => [code, known[`log_refused_${code}`] ?? known[code] ?? ''])
    expect(shown.filter(([, text]) => text?.includes('{'))).toEqual([])
  },
)
