import { expect, test } from 'vitest'
import { signCallback } from './signature.ts'

test('a callback is signed as in the fixture that the official SDK publishes', () => {
  const body =
    '{"callback_time":"2019-07-01T09:30:06.828Z","payment_method":"BANKCARD","merchant_order":{"id":"67897"},"customer":{"email":"customer@gmail.com","id":"3439100","ip":"1.1.1.1","locale":"en"},"payment_data":{"id":"276122317","status":"COMPLETED","amount":6.03,"currency":"USD","created":"2019-07-01T09:29:57.409901Z","note":"Note","rrn":"000012725137","auth_code":"114564","is_3d":false},"card_account":{"masked_pan":"412345...1234","issuing_country_code":"US","holder":"John Smith"}}'
  expect(signCallback(body, '7Kn2FBt7SRyrqXH5')).toBe(
    '7cc4b8ece90ecf214ac51a9d659f8164e759ac79929f9f05904f7f92842d239c515734b6866b4caa5cd60fab1fda3cdfd22c5a572b51ed07175e843c6c2ee31b',
  )
})

test('an OXXO callback is signed as in the vector of our own protocol notes', () => {
  const body =
    '{"callback_time":"2026-01-15T18:30:00.000Z","payment_method":"OXXO","merchant_order":{"id":"ORD-000123"},"payment_data":{"id":"900000001","status":"COMPLETED","amount":750.5,"currency":"MXN","created":"2026-01-15T17:00:00Z"}}'
  expect(signCallback(body, 'sandbox-callback-secret')).toBe(
    'c5622baa3b3e94950459f038275425cad1baf422832c15bd94dadc03130368bb34c4acc47811b460594d5a242505668efcc10de94b06920aa672623989e98a70',
  )
})
