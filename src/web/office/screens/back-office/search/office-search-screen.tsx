import { useEffect, useRef } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { SearchKind } from '#contract/office/back-office/search.ts'
import type { PlainOfficeKey } from '#contract/office/platform/office-text-keys.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { load } from '#web/office/app/load.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { SearchBox } from '#web/office/frame/search-box.tsx'
import { Heading } from '#web/office/ui/panel.tsx'

/** The name of each kind and its screen, if any. */
const kinds: Record<SearchKind, { label: PlainOfficeKey; to?: (id: string) => string }> = {
  order: { label: 'search_orders', to: (number) => `/orders/${number}` },
  payment: { label: 'search_payments', to: (number) => `/orders/${number}` },
  line: { label: 'search_lines', to: (id) => `/transfers/lines/${id}` },
  bill: { label: 'object_host_bill', to: (reference) => `/transfers?order=${reference}` },
  payout: { label: 'search_payouts', to: (id) => `/reports/settlement/${id}` },
  export: { label: 'area_exports', to: (id) => `/exports/${id}` },
  event: { label: 'area_events', to: (id) => `/events/${id}` },
  request: { label: 'search_requests', to: (id) => `/requests/${id}` },
  place: { label: 'search_places', to: (id) => `/places/venues/${id}` },
  vehicle: { label: 'fleet_tab_vehicles', to: (id) => `/fleet/vehicles/${id}` },
  driver: { label: 'fleet_tab_drivers', to: (id) => `/fleet/drivers/${id}` },
  customer: { label: 'area_customers', to: (id) => `/customers/${id}` },
  person: { label: 'area_staff', to: (id) => `/staff/${id}` },
  data_request: { label: 'object_data_request', to: (id) => `/data-requests/${id}` },
  enquiry: { label: 'object_enquiry', to: (id) => `/enquiries/${id}` },
  complaint: { label: 'object_complaint', to: (id) => `/complaints/${id}` },
  mail: { label: 'object_mail', to: (id) => `/mails/${id}` },
  message: { label: 'object_message', to: (id) => `/messages/${id}` },
  refund: { label: 'object_refund', to: (id) => `/refunds/${id}` },
  attempt: { label: 'search_payments', to: (id) => `/payments/${id}` },
  notification: { label: 'object_notification', to: (id) => `/payments/notifications/${id}` },
  discount: { label: 'object_discount', to: (id) => `/discounts/${id}` },
  trip: { label: 'object_trip', to: (id) => `/trips/${id}` },
  address: { label: 'object_address', to: (id) => `/addresses/${id}` },
  province: { label: 'places_province', to: (id) => `/places/provinces/${id}` },
  county: { label: 'log_field_county_id', to: (id) => `/places/counties/${id}` },
}

const searchKinds = keysOf(kinds)

/** The maximum number of results of a kind. */
const mostHits = 20

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const q = new URL(args.request.url).searchParams.get('q')?.trim() ?? ''
    const { hits } = await api('GET /office-api/search', { query: { q: q.slice(0, 500) } })
    const exact = hits.filter((hit) => hit.exact)
    const [only] = exact
    const to = only && exact.length === 1 ? kinds[only.kind].to : undefined
    if (to && only) throw redirect(to(only.id))
    return { q, hits }
  })

export default function SearchScreen() {
  const t = useTexts()
  const { q, hits } = useLoaderData<typeof loader>()
  const seesContacts = useMay()('contacts.see')
  const page = useRef<HTMLDivElement>(null)
  // On a phone the search is only on this page: focus the box.
  useEffect(() => {
    if (q === '') page.current?.querySelector<HTMLElement>('[data-search]')?.focus()
  }, [q])
  const groups = searchKinds
    .map((kind) => ({ kind, found: hits.filter((hit) => hit.kind === kind) }))
    .filter(({ found }) => found.length > 0)
  return (
    <div ref={page} className="flex max-w-text flex-col gap-6">
      <Heading title={t('search')} />
      <SearchBox initial={q} className="md:hidden" />
      <p role="status" className="text-small text-ink-soft">
        {q === ''
          ? t(seesContacts ? 'search_hint' : 'search_hint_masked')
          : hits.length === 0
            ? t('search_none', { words: q })
            : t('search_found', { count: hits.length, words: q })}
      </p>
      {!seesContacts && q !== '' && hits.length === 0 && (
        <p className="text-small text-ink-soft">{t('search_masked')}</p>
      )}
      {groups.map(({ kind, found }) => (
        <section key={kind}>
          <h2 className="border-b border-ink pb-1 text-small font-semibold">{t(kinds[kind].label)}</h2>
          <ul>
            {found.map(({ id, title, detail }) => {
              const to = kinds[kind].to?.(id)
              return (
                <li
                  key={id}
                  data-row
                  className="border-b border-paper-line py-2 text-small focus-within:bg-jacaranda-tint"
                >
                  {to ? (
                    <Link to={to} className="link inline-flex min-h-11 items-center lg:min-h-0">
                      {title}
                    </Link>
                  ) : (
                    <strong>{title}</strong>
                  )}
                  <span className="block text-ink-soft">{detail}</span>
                </li>
              )
            })}
          </ul>
          {found.length >= mostHits && (
            <p className="py-2 text-small text-ink-soft">{t('search_more', { most: mostHits })}</p>
          )}
        </section>
      ))}
    </div>
  )
}
