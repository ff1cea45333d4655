import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OfficeCall, officeContract } from '#contract/office/office-contract.ts'
import type { OfficeEndpoint } from '#contract/office/platform/office-endpoint.ts'
import { permissions } from '#domain/people/staff/permissions.ts'
import { type StaffRole, staffRoles } from '#domain/people/staff/staff-roles.ts'
import { addStaff, type OfficeClient, officeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/**
 * The roles that may make each call, written independently of the contract, so that opening a call to other
 * roles fails here. `all`: everyone who is logged in; `door`: before the log-in.
 */
const expected: Record<OfficeCall, readonly StaffRole[] | 'all' | 'door'> = {
  'POST /office-api/log-in': 'door',
  'GET /office-api/log-in/second': 'door',
  'POST /office-api/log-in/second': 'door',
  'GET /office-api/log-in/factor': 'door',
  'POST /office-api/log-in/factor': 'door',
  'GET /office-api/invitations/{token}': 'door',
  'POST /office-api/invitations/{token}': 'door',
  'GET /office-api/step-up': 'all',
  'POST /office-api/step-up': 'all',
  'POST /office-api/log-out': 'all',
  'GET /office-api/me': 'all',
  'PUT /office-api/me': 'all',
  'GET /office-api/me/security': 'all',
  'DELETE /office-api/me/sessions/{id}': 'all',
  'POST /office-api/me/recovery-codes': 'all',
  'GET /office-api/me/factor': 'all',
  'POST /office-api/me/factor': 'all',
  'DELETE /office-api/me/passkeys/{id}': 'all',
  'DELETE /office-api/me/totp': 'all',
  'GET /office-api/staff': ['owner', 'auditor'],
  'GET /office-api/staff/{id}': ['owner', 'auditor'],
  'POST /office-api/staff': ['owner'],
  'POST /office-api/staff/{id}/invitation': ['owner'],
  'PUT /office-api/staff/{id}/roles': ['owner'],
  'POST /office-api/staff/{id}/reset': ['owner'],
  'POST /office-api/staff/{id}/end': ['owner'],
  'GET /office-api/log': 'all',
  'GET /office-api/search': 'all',
  'GET /office-api/home': 'all',
  'GET /office-api/views': 'all',
  'POST /office-api/views': 'all',
  'PUT /office-api/views/{id}': 'all',
  'DELETE /office-api/views/{id}': 'all',
  'POST /office-api/event-selections': ['owner', 'manager'],
  'GET /office-api/event-selections/{id}': ['owner', 'manager'],
  'POST /office-api/event-selections/{id}': ['owner', 'manager'],
  'POST /office-api/mail-selections': ['owner', 'manager', 'support', 'finance'],
  'GET /office-api/mail-selections/{id}': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/mail-selections/{id}': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/enquiry-selections': ['owner', 'manager', 'support', 'planner'],
  'GET /office-api/enquiry-selections/{id}': ['owner', 'manager', 'support', 'planner'],
  'POST /office-api/enquiry-selections/{id}': ['owner', 'manager', 'support', 'planner'],
  'GET /office-api/approvals': 'all',
  'POST /office-api/approvals/{id}/approve': 'all',
  'POST /office-api/approvals/{id}/reject': 'all',
  'GET /office-api/orders': ['owner', 'manager', 'support', 'finance', 'planner', 'auditor'],
  'GET /office-api/orders/{number}': ['owner', 'manager', 'support', 'finance', 'planner', 'auditor'],
  'GET /office-api/messages': ['owner', 'manager', 'support', 'auditor'],
  'GET /office-api/message-dates': ['owner', 'manager', 'support'],
  'POST /office-api/messages': ['owner', 'manager', 'support'],
  'POST /office-api/messages/test': ['owner', 'manager', 'support'],
  'GET /office-api/messages/{id}': ['owner', 'manager', 'support', 'auditor'],
  'GET /office-api/messages/{id}/calls': ['owner', 'manager', 'support'],
  'PUT /office-api/messages/{id}': ['owner', 'manager', 'support'],
  'POST /office-api/messages/{id}/stop': ['owner', 'manager', 'support'],
  'POST /office-api/orders/{number}/notes': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/orders/{number}/cancel': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/orders/{number}/mails': ['owner', 'manager', 'support', 'finance'],
  'PUT /office-api/orders/{number}/window': ['owner', 'manager', 'support', 'finance'],
  'GET /office-api/orders/{number}/counties': ['owner', 'manager', 'support', 'finance'],
  'PUT /office-api/orders/{number}/tickets/{position}': ['owner', 'manager', 'support', 'finance'],
  'DELETE /office-api/orders/{number}/tickets/{position}/passengers/{passenger}/wheelchair': [
    'owner',
    'manager',
    'support',
    'finance',
  ],
  'GET /office-api/sale-choices': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/orders': ['owner', 'manager', 'support', 'finance'],
  'GET /office-api/order-choices': ['owner', 'manager', 'support', 'finance', 'planner', 'auditor'],
  'GET /office-api/events': ['owner', 'manager', 'planner', 'auditor'],
  'GET /office-api/events/{id}': ['owner', 'manager', 'planner', 'auditor'],
  'GET /office-api/discounts': ['owner', 'manager', 'auditor'],
  'GET /office-api/discounts/{id}': ['owner', 'manager', 'auditor'],
  'GET /office-api/events/{id}/discountable': ['owner', 'manager', 'auditor'],
  'POST /office-api/discounts': ['owner', 'manager'],
  'PUT /office-api/discounts/{id}': ['owner', 'manager'],
  'POST /office-api/discounts/{id}/end': ['owner', 'manager'],
  'GET /office-api/event-choices': ['owner', 'manager', 'planner', 'auditor'],
  'POST /office-api/events': ['owner', 'manager', 'planner'],
  'POST /office-api/events/{id}/publish': ['owner', 'manager'],
  'POST /office-api/events/{id}/close-sale': ['owner', 'manager'],
  'POST /office-api/events/{id}/open-sale': ['owner', 'manager'],
  'POST /office-api/events/{id}/duplicate': ['owner', 'manager', 'planner'],
  'DELETE /office-api/events/{id}': ['owner', 'manager', 'planner'],
  'PUT /office-api/events/{id}/texts': ['owner', 'manager', 'planner'],
  'PUT /office-api/events/{id}/settings': ['owner', 'manager', 'planner'],
  'PUT /office-api/events/{id}/dates': ['owner', 'manager', 'planner'],
  'PUT /office-api/events/{id}/stops': ['owner', 'manager', 'planner'],
  'PUT /office-api/events/{id}/picture': ['owner', 'manager', 'planner'],
  'PUT /office-api/events/{id}/catalogue': ['owner', 'manager', 'planner'],
  'PUT /office-api/events/{id}/prices': ['owner', 'manager', 'planner'],
  'PUT /office-api/events/{id}/stock': ['owner', 'manager', 'planner'],
  'POST /office-api/event-pictures': ['owner', 'manager', 'planner'],
  'GET /office-api/customers': ['owner', 'manager', 'support', 'finance', 'auditor'],
  'GET /office-api/customers/{id}': ['owner', 'manager', 'support', 'finance', 'auditor'],
  'POST /office-api/customers/{id}/verification': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/customers/{id}/password-link': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/customers/{id}/end-sessions': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/customers/{id}/stop-waiting': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/customers/{id}/contact': ['owner', 'manager', 'support', 'finance'],
  'GET /office-api/data-requests': ['owner', 'manager', 'support', 'auditor'],
  'POST /office-api/data-requests': ['owner', 'manager'],
  'GET /office-api/data-requests/{id}': ['owner', 'manager', 'support', 'auditor'],
  'GET /office-api/data-requests/{id}/export': ['owner', 'manager'],
  'POST /office-api/data-requests/{id}/erase': ['owner', 'manager'],
  'POST /office-api/data-requests/{id}/close': ['owner', 'manager'],
  'POST /office-api/data-requests/{id}/lift': ['owner', 'manager'],
  'POST /office-api/blocked-data': ['owner'],
  'POST /office-api/log/verify': ['auditor'],
  'GET /office-api/retention': ['owner', 'manager', 'support', 'auditor'],
  'GET /office-api/mails': ['owner', 'manager', 'support', 'finance', 'auditor'],
  'GET /office-api/mails/{id}': ['owner', 'manager', 'support', 'finance', 'auditor'],
  'POST /office-api/mails/{id}/resend': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/mails/{id}/hold': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/mails/{id}/release': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/mails/{id}/settle': ['owner', 'manager', 'support', 'finance'],
  'GET /office-api/content/{kind}': ['owner', 'manager', 'planner', 'auditor'],
  'GET /office-api/content/{kind}/{id}': ['owner', 'manager', 'planner', 'auditor'],
  'POST /office-api/content/{kind}': ['owner', 'manager', 'planner'],
  'PUT /office-api/content/{kind}/{id}': ['owner', 'manager', 'planner'],
  'POST /office-api/content/{kind}/{id}/move': ['owner', 'manager', 'planner'],
  'DELETE /office-api/content/{kind}/{id}': ['owner', 'manager', 'planner'],
  'POST /office-api/content-pictures': ['owner', 'manager', 'planner'],
  'GET /office-api/recommended-events': ['owner', 'manager', 'planner', 'auditor'],
  'GET /office-api/requests': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'GET /office-api/requests/{id}': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'POST /office-api/requests/{id}/approve': ['owner', 'manager', 'support', 'planner'],
  'POST /office-api/requests/{id}/reject': ['owner', 'manager', 'support', 'planner'],
  'POST /office-api/requests/{id}/hand-over': ['owner', 'manager', 'support', 'planner'],
  'POST /office-api/requests/{id}/let-guest-back': ['owner', 'manager', 'support', 'planner'],
  'POST /office-api/requests/{id}/remove-guest': ['owner', 'manager', 'support', 'planner'],
  'POST /office-api/requests/{id}/upload-guests': ['owner', 'manager', 'support'],
  'POST /office-api/requests/{id}/guests/rows': ['owner', 'manager', 'support'],
  'POST /office-api/requests/{id}/notes': ['owner', 'manager', 'support', 'planner'],
  'GET /office-api/enquiries': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'GET /office-api/complaints': ['owner', 'manager', 'support', 'auditor'],
  'GET /office-api/complaints/{id}': ['owner', 'manager', 'support', 'auditor'],
  'GET /office-api/complaints/{id}/sheet.pdf': ['owner', 'manager'],
  'GET /office-api/complaint-figures': ['owner', 'manager', 'support', 'auditor'],
  'POST /office-api/complaints/{id}/answer': ['manager', 'support'],
  'GET /office-api/enquiries/{id}': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'POST /office-api/enquiries/{id}/answer': ['owner', 'manager', 'support', 'planner'],
  'POST /office-api/enquiries/{id}/close': ['owner', 'manager', 'support', 'planner'],
  'POST /office-api/enquiries/{id}/reopen': ['owner', 'manager', 'support', 'planner'],
  'POST /office-api/enquiries/{id}/hand-over': ['owner', 'manager', 'support', 'planner'],
  'POST /office-api/enquiries/{id}/notes': ['owner', 'manager', 'support', 'planner'],
  'GET /office-api/provinces': ['owner', 'manager', 'planner', 'auditor'],
  'GET /office-api/provinces/{id}': ['owner', 'manager', 'planner', 'auditor'],
  'PUT /office-api/provinces/{id}': ['owner', 'manager', 'planner'],
  'POST /office-api/provinces/{id}/counties': ['owner', 'manager', 'planner'],
  'GET /office-api/counties/{id}': ['owner', 'manager', 'planner', 'auditor'],
  'PUT /office-api/counties/{id}': ['owner', 'manager', 'planner'],
  'GET /office-api/typed-counties': ['owner', 'manager', 'planner', 'auditor'],
  'POST /office-api/counties/{id}/promote': ['owner', 'manager', 'planner'],
  'POST /office-api/counties/{id}/merge': ['owner', 'manager', 'planner'],
  'POST /office-api/counties/{id}/leave': ['owner', 'manager', 'planner'],
  'GET /office-api/venues': ['owner', 'manager', 'planner', 'auditor'],
  'GET /office-api/venues/{id}': ['owner', 'manager', 'planner', 'auditor'],
  'POST /office-api/venues': ['owner', 'manager', 'planner'],
  'PUT /office-api/venues/{id}': ['owner', 'manager', 'planner'],
  'DELETE /office-api/venues/{id}': ['owner', 'manager', 'planner'],
  'GET /office-api/addresses': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'GET /office-api/addresses/{id}': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'PUT /office-api/addresses/{id}/point': ['owner', 'manager', 'planner'],
  'GET /office-api/vehicles': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'POST /office-api/vehicles': ['owner', 'manager', 'planner'],
  'GET /office-api/vehicles/{id}': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'PUT /office-api/vehicles/{id}': ['owner', 'manager', 'planner'],
  'POST /office-api/vehicles/{id}/absences': ['owner', 'manager', 'planner'],
  'GET /office-api/drivers': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'POST /office-api/drivers': ['owner', 'manager', 'planner'],
  'GET /office-api/drivers/{id}': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'PUT /office-api/drivers/{id}': ['owner', 'manager', 'planner'],
  'POST /office-api/drivers/{id}/absences': ['owner', 'manager', 'planner'],
  'DELETE /office-api/fleet-absences/{id}': ['owner', 'manager', 'planner'],
  'POST /office-api/fleet-import': ['owner', 'manager', 'planner'],
  'POST /office-api/places-import': ['owner', 'manager', 'planner'],
  'POST /office-api/recommended-events/{id}': ['owner', 'manager', 'planner'],
  'POST /office-api/events/{id}/call-off': ['owner', 'manager', 'planner'],
  'GET /office-api/events/{id}/call-off': ['owner', 'manager', 'finance', 'planner', 'auditor'],
  'POST /office-api/events/{id}/postpone': ['owner', 'manager'],
  'GET /office-api/events/{id}/postpone': ['owner', 'manager', 'planner', 'auditor'],
  'GET /office-api/reports/money/{report}': ['owner', 'manager', 'finance', 'auditor'],
  'GET /office-api/settlements': ['owner', 'manager', 'finance', 'auditor'],
  'GET /office-api/settlements/{id}': ['owner', 'manager', 'finance', 'auditor'],
  'POST /office-api/settlements': ['finance'],
  'POST /office-api/settlement-lines/{id}/settle': ['finance'],
  'POST /office-api/settlement-files': ['finance'],
  'GET /office-api/settlement-files/{id}': ['finance'],
  'POST /office-api/settlement-files/{id}': ['finance'],
  'GET /office-api/health': ['owner', 'manager', 'finance', 'auditor'],
  'POST /office-api/health/audit': ['owner', 'manager', 'finance', 'auditor'],
  'GET /office-api/exports': ['owner', 'manager', 'finance', 'planner', 'auditor'],
  'POST /office-api/exports': ['owner', 'manager', 'finance', 'planner', 'auditor'],
  'GET /office-api/exports/{id}': ['owner', 'manager', 'finance', 'planner', 'auditor'],
  'GET /office-api/exports/{id}/file': ['owner', 'manager', 'finance', 'planner', 'auditor'],
  'GET /office-api/exports/orders.csv': ['owner', 'manager', 'finance', 'planner', 'auditor'],
  'GET /office-api/reports/occupancy': ['owner', 'manager', 'support', 'finance', 'planner', 'auditor'],
  'GET /office-api/ride-reviews': ['owner', 'manager', 'support', 'finance', 'planner', 'auditor'],
  'GET /office-api/reports/rides': ['owner', 'manager', 'support', 'finance', 'planner', 'auditor'],
  'POST /office-api/call-off-orders/{id}/retry': ['owner', 'manager', 'finance'],
  'POST /office-api/call-off-orders/{id}/by-hand': ['owner', 'manager', 'finance'],
  'GET /office-api/payments': ['owner', 'manager', 'finance', 'auditor'],
  'GET /office-api/payments/{id}': ['owner', 'manager', 'finance', 'auditor'],
  'GET /office-api/notifications': ['owner', 'manager', 'finance', 'auditor'],
  'GET /office-api/notifications/{id}': ['owner', 'manager', 'finance', 'auditor'],
  'GET /office-api/money-returns/{id}': ['owner', 'manager', 'finance'],
  'POST /office-api/money-returns/{id}/end': ['owner', 'manager', 'finance'],
  'GET /office-api/money-tasks/{id}': ['owner', 'manager', 'finance'],
  'POST /office-api/money-tasks/{id}/settle': ['owner', 'manager', 'finance'],
  'POST /office-api/notifications/{id}/replay': ['owner', 'manager', 'finance'],
  'GET /office-api/refunds': ['owner', 'manager', 'support', 'finance', 'planner', 'auditor'],
  'GET /office-api/refunds/{id}': ['owner', 'manager', 'support', 'finance', 'planner', 'auditor'],
  'POST /office-api/refunds/{id}/retry': ['owner', 'manager', 'finance'],
  'POST /office-api/refunds/{id}/by-hand': ['owner', 'manager', 'finance'],
  'POST /office-api/refunds/{id}/ask-account': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/refunds/{id}/ask-approval': ['finance'],
  'POST /office-api/refunds/{id}/confirm': ['finance'],
  'GET /office-api/refunds/bills/{reference}': [
    'owner',
    'manager',
    'support',
    'finance',
    'planner',
    'auditor',
  ],
  'POST /office-api/refunds/bills/{reference}/ask-approval': ['finance'],
  'POST /office-api/refunds/bills/{reference}/confirm': ['finance'],
  'GET /office-api/orders/{number}/refund': ['owner', 'manager', 'support', 'finance'],
  'POST /office-api/orders/{number}/refunds': ['owner', 'manager', 'support', 'finance'],
  'GET /office-api/transfers': ['finance', 'auditor'],
  'GET /office-api/transfers/awaiting': ['finance', 'auditor'],
  'GET /office-api/transfers/orders/{number}': ['finance', 'auditor'],
  'GET /office-api/map': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'GET /office-api/map/tiles/{z}/{x}/{y}': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'GET /office-api/trips': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'GET /office-api/trips/{id}': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'GET /office-api/routes/{id}/replacement': ['owner', 'manager', 'planner'],
  'POST /office-api/routes/{id}/replacement': ['owner', 'manager', 'planner'],
  'GET /office-api/trips-today': ['owner', 'manager', 'support', 'planner', 'check-in', 'auditor'],
  'GET /office-api/trips/{id}/live': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'POST /office-api/trips/{id}/plans': ['owner', 'manager', 'planner'],
  'GET /office-api/trips/{id}/driver-links': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'GET /office-api/trips/{id}/marked-acts': ['owner', 'manager', 'planner'],
  'GET /office-api/routes/{id}/driver-link': ['owner', 'manager', 'planner'],
  'POST /office-api/routes/{id}/driver-link': ['owner', 'manager', 'planner'],
  'DELETE /office-api/routes/{id}/driver-link': ['owner', 'manager', 'planner'],
  'GET /office-api/plans/{id}': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'GET /office-api/plans/{id}/manifest': ['owner', 'manager', 'planner'],
  'GET /office-api/plans/{id}/manifest.pdf': ['owner', 'manager', 'planner'],
  'POST /office-api/plans/{id}/stop': ['owner', 'manager', 'planner'],
  'POST /office-api/plans/{id}/edits': ['owner', 'manager', 'planner'],
  'POST /office-api/plans/{id}/drafts': ['owner', 'manager', 'planner'],
  'GET /office-api/plans/{id}/break-down': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'POST /office-api/plans/{id}/break-down': ['owner', 'manager', 'planner'],
  'GET /office-api/plans/{id}/fleet': ['owner', 'manager', 'support', 'planner', 'auditor'],
  'PUT /office-api/plans/{id}/fleet': ['owner', 'manager', 'planner'],
  'POST /office-api/plans/{id}/publish': ['owner', 'manager', 'planner'],
  'GET /office-api/transfers/lines/{id}': ['finance', 'auditor'],
  'POST /office-api/transfers/lines/{id}/place': ['finance'],
  'POST /office-api/transfers/confirm': ['finance'],
  'POST /office-api/transfers/forgive': ['finance'],
  'POST /office-api/transfers/undo': ['finance'],
  'POST /office-api/transfers/lines/{id}/undo': ['finance'],
  'POST /office-api/transfers/lines/{id}/set-aside': ['finance'],
  'POST /office-api/transfers/lines/{id}/take-back': ['finance'],
  'POST /office-api/transfers/lines/{id}/taken-back': ['finance'],
  'POST /office-api/transfers/lines/{id}/came-back': ['finance'],
  'POST /office-api/transfers/lines/{id}/outgoing': ['finance'],
  'POST /office-api/transfers/lines/{id}/payout': ['finance'],
  'GET /office-api/statement-imports': ['finance', 'auditor'],
  'POST /office-api/statement-imports': ['finance'],
  'GET /office-api/statement-imports/{id}': ['finance', 'auditor'],
  'PUT /office-api/statement-imports/{id}/reading': ['finance'],
  'POST /office-api/statement-imports/{id}': ['finance'],
}

const calls = Object.keys(officeContract) as OfficeCall[]

let shop: TestShop
const clients = new Map<StaffRole, OfficeClient>()
beforeAll(async () => {
  shop = await createTestShop()
  for (const role of staffRoles) clients.set(role, await openOfficeAs(shop, { role, countries: ['CL'] }))
})
afterAll(() => shop.close())

/**
 * Makes the call with a made-up id and an empty body: an allowed role gets another response than
 * `permission_needed`.
 */
function attempt(client: OfficeClient, call: OfficeCall) {
  const path = call
    .replace(/\{id\}/, call.includes('approvals') ? '1' : randomUUID())
    .replace(/\{token\}/, 'x')
    .replace(/\{kind\}/, 'slides')
  const endpoint: OfficeEndpoint = officeContract[call]
  return client.call(path, endpoint.body ? {} : undefined)
}

test.each(calls)('%s answers only staff with its permission', async (call) => {
  const stranger = await attempt(officeClient(shop), call)
  const who = expected[call]
  if (who === 'door') return
  expect(stranger.code).toBe('office_log_in_required')
  // Logging out would end the test's session.
  if (call === 'POST /office-api/log-out') return
  for (const role of staffRoles) {
    const { code } = await attempt(clients.get(role)!, call)
    const may = who === 'all' || who.includes(role)
    expect(code === 'permission_needed' && !call.includes('/approvals/'), `${role}: ${code}`).toBe(!may)
  }
})

test('a session whose second factor is still to come opens nothing but the calls for it', async () => {
  const { email, password } = await addStaff(shop, [{ role: 'owner', countries: ['all'] }])
  const halfOpen = officeClient(shop)
  await halfOpen.call('POST /office-api/log-in', { email, password })
  for (const call of calls.filter((one) => expected[one] !== 'door'))
    expect((await attempt(halfOpen, call)).code, call).toBe('office_log_in_required')
  expect((await halfOpen.call('GET /office-api/log-in/second')).status).toBe(200)
})

test('no other site makes a call that changes something', async () => {
  const owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  for (const call of calls.filter((one) => !one.startsWith('GET '))) {
    const cookie = `office=${owner.cookie}`
    const [method = '', path = ''] = call.split(' ')
    const headers = { cookie, origin: 'https://evil.test' }
    const answer = await shop.fetch(path, { method, headers, json: {} })
    expect(answer.status, call).toBe(403)
  }
  expect((await owner.call('GET /office-api/me')).status).toBe(200)
})

test('a person without a role may do nothing but see themselves', async () => {
  const nobody = await openOfficeAs(shop)
  for (const call of calls) {
    const { who }: OfficeEndpoint = officeContract[call]
    if (typeof who === 'object') expect((await attempt(nobody, call)).code, call).toBe('permission_needed')
  }
})

test('every permission belongs to a role', () => {
  for (const [name, roles] of Object.entries(permissions)) expect(roles.length, name).toBeGreaterThan(0)
})

test('the description of the office is for staff alone, and customers read nothing of it', async () => {
  expect((await shop.fetch('/office/openapi.json')).status).toBe(401)
  const cookie = `office=${clients.get('support')!.cookie}`
  const described = (await (await shop.fetch('/office/openapi.json', { headers: { cookie } })).json()) as {
    paths: object
  }
  expect(Object.keys(described.paths)).toContain('/office-api/log')
  expect(await (await shop.fetch('/openapi.json')).text()).not.toContain('office-api')
})
