import { expect, it } from 'vitest'
import { buyerMessageStates } from '#domain/catalogue/buyer-messages/buyer-messages.ts'
import { enquiryStates } from '#domain/catalogue/enquiries/enquiry-states.ts'
import { officeRequestStates } from '#domain/catalogue/private-events/request-states.ts'
import { pointSources } from '#domain/geography/points/point.ts'
import { dataRequestStates } from '#domain/people/accounts/data-request-rights.ts'
import { officeRefusalCodes, refusalCodes } from '#domain/platform/refusal.ts'
import { orderStates } from '#domain/sales/orders/order-states.ts'
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
