import { globSync, readFileSync } from 'node:fs'

/**
 * How each form of src/web behaves without JavaScript. `posted`: the server renders and answers it. `search`: a GET
 * form whose fields may be in an address. `opened`: it is only rendered by scripts.
 */
export const everyForm: Record<string, 'posted' | 'search' | 'opened'> = {
  'shop/catalogue/enquiries/enquiry-form.tsx': 'posted',
  'shop/catalogue/events/filter-bar.tsx': 'search',
  'shop/geography/driver-hints/driver-hint-dialog.tsx': 'opened',
  'shop/people/complaints/complaint-form.tsx': 'posted',
  'shop/people/log-in/login-form.tsx': 'opened',
  'shop/people/log-in/recovery-form.tsx': 'opened',
  'shop/people/log-in/sign-up-form.tsx': 'opened',
  'shop/people/mailed-links/ended-link.tsx': 'posted',
  'shop/screens/catalogue/event/purchase/confirm/discount-dialog.tsx': 'opened',
  'shop/screens/catalogue/postponed/postponed-answer.tsx': 'posted',
  'shop/screens/catalogue/search/search-field.tsx': 'search',
  'shop/screens/people/complaint-state/complaint-state-screen.tsx': 'posted',
  'shop/screens/people/my-account/address-book/entry-form.tsx': 'opened',
  'shop/screens/people/my-account/events/form/event-form.tsx': 'opened',
  'shop/screens/people/my-account/events/guests/invite-one.tsx': 'opened',
  'shop/screens/people/my-account/profile/profile-form.tsx': 'opened',
  'shop/screens/people/my-account/security/data-right.tsx': 'opened',
  'shop/screens/people/my-account/security/deletion-request.tsx': 'opened',
  'shop/screens/people/my-account/security/password-card.tsx': 'opened',
  'shop/screens/people/recovery-account/reset-password-form.tsx': 'posted',
  'shop/screens/people/verify-account/verify-form.tsx': 'posted',
  'shop/screens/sales/order-detail/change-ticket/change-ticket.tsx': 'opened',
  'shop/screens/sales/order-detail/give-away/give-away-dialog.tsx': 'opened',
  'shop/screens/sales/refund-account/refund-account-form.tsx': 'posted',
  'shop/screens/sales/waiting-list/linked-entry-view.tsx': 'posted',
  'shop/screens/travel/given-ticket/accept-form.tsx': 'posted',
  'shop/screens/travel/qr-verification/find-order.tsx': 'opened',
  'shop/screens/travel/ride-review/review-form.tsx': 'posted',
  'shop/screens/travel/ride-review/ride-review-view.tsx': 'posted',
  'shop/shell/locale/locale-dialog.tsx': 'opened',
  'shop/shell/search-form.tsx': 'search',
}

/** Search parameters that are allowed in an address. */
export const searchFields = ['q', 'city', 'from', 'to', 'sort']

/**
 * The forms in the shop's sources: files with `<Form>`, and those with a plain `<form>`. All forms of the office work
 * without JavaScript, the driver's page only with it.
 */
export function formsInSources(): { shared: string[]; own: string[] } {
  const files = globSync('**/*.tsx', { cwd: 'src/web' }).filter(
    (file) => file !== 'forms/form.tsx' && !/^(?:office|driver)\//.test(file),
  )
  const having = (tag: RegExp) =>
    files.filter((file) => tag.test(readFileSync(`src/web/${file}`, 'utf8'))).toSorted()
  return { shared: having(/<Form\b/), own: having(/<form\b/) }
}
