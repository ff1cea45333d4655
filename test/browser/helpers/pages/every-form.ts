import { globSync, readFileSync } from 'node:fs'

/**
 * How each form of src/web behaves without JavaScript. `posted`: the server renders and answers it. `search`: a GET
 * form whose fields may be in an address. `opened`: it is only rendered by scripts.
 */
export const everyForm: Record<string, 'posted' | 'search' | 'opened'> = {
  'complaints/complaint-form.tsx': 'posted',
  'dialogs/login-form.tsx': 'opened',
  'dialogs/recovery-form.tsx': 'opened',
  'dialogs/sign-up-form.tsx': 'opened',
  'driver-hints/driver-hint-dialog.tsx': 'opened',
  'enquiries/enquiry-form.tsx': 'posted',
  'events/filter-bar.tsx': 'search',
  'mailed-links/ended-link.tsx': 'posted',
  'screens/complaint-state/complaint-state-screen.tsx': 'posted',
  'screens/event/purchase/confirm/discount-dialog.tsx': 'opened',
  'screens/given-ticket/accept-form.tsx': 'posted',
  'screens/my-account/address-book/entry-form.tsx': 'opened',
  'screens/my-account/events/form/event-form.tsx': 'opened',
  'screens/my-account/events/guests/invite-one.tsx': 'opened',
  'screens/my-account/profile/profile-form.tsx': 'opened',
  'screens/my-account/security/data-right.tsx': 'opened',
  'screens/my-account/security/deletion-request.tsx': 'opened',
  'screens/my-account/security/password-card.tsx': 'opened',
  'screens/order-detail/change-ticket/change-ticket.tsx': 'opened',
  'screens/order-detail/give-away/give-away-dialog.tsx': 'opened',
  'screens/postponed/postponed-answer.tsx': 'posted',
  'screens/qr-verification/find-order.tsx': 'opened',
  'screens/recovery-account/reset-password-form.tsx': 'posted',
  'screens/refund-account/refund-account-form.tsx': 'posted',
  'screens/search/search-field.tsx': 'search',
  'screens/verify-account/verify-form.tsx': 'posted',
  'screens/waiting-list/linked-entry-view.tsx': 'posted',
  'shell/locale-dialog.tsx': 'opened',
  'shell/search-form.tsx': 'search',
}

/** Search parameters that are allowed in an address. */
export const searchFields = ['q', 'city', 'from', 'to', 'sort']

/**
 * The forms in the shop's sources: files with `<Form>`, and those with a plain `<form>`. All forms of the office work
 * without JavaScript.
 */
export function formsInSources(): { shared: string[]; own: string[] } {
  const files = globSync('**/*.tsx', { cwd: 'src/web' }).filter(
    (file) => file !== 'forms/form.tsx' && !file.startsWith('office/'),
  )
  const having = (tag: RegExp) =>
    files.filter((file) => tag.test(readFileSync(`src/web/${file}`, 'utf8'))).toSorted()
  return { shared: having(/<Form\b/), own: having(/<form\b/) }
}
