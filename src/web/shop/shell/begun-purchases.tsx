import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { EventDetail } from '#contract/catalogue/events.ts'
import { countries } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { api } from '#web/api/browser-api.ts'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { begunDrafts } from '../sales/purchase/stored-draft.ts'
import { nameOfCountry } from './locale/locale-names.ts'

/**
 * The purchases of this tab in countries other than `notIn`, with links to continue. A purchase depends on the country
 * of its event (provinces, currency, payment), so choosing another country does not affect it. The link names the last
 * step, and the purchase shows the first incomplete one.
 */
export function BegunPurchases({ notIn, onLeave }: { notIn: CountryCode; onLeave: () => void }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  const events = useBegunEvents()
  return events.map(({ id, slug, currency, translations }) => {
    const country = countries.find((each) => each.currency === currency)?.code
    if (!country || country === notIn) return null
    return (
      <Banner key={id}>
        <p>
          {t('purchase_stays', { event: translations[0]?.name ?? '', country: t(nameOfCountry(country)) })}
        </p>
        {pathname !== `/event/${slug}` && (
          <Link
            to={`/event/${slug}?step=confirm`}
            onClick={onLeave}
            className="mt-1 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('purchase_go_on')}
          </Link>
        )}
      </Banner>
    )
  })
}

/** The events of the unfinished purchases of this tab. */
export function useBegunEvents(): EventDetail[] {
  const locale = useLocale()
  const [events, setEvents] = useState<EventDetail[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: names depend on the locale
  useEffect(() => {
    let isCurrent = true
    const asked = begunDrafts().map(({ eventId }) =>
      api('GET /api/events/{idOrSlug}', { params: { idOrSlug: String(eventId) } }),
    )
    // An event that cannot be loaded is just not offered.
    void Promise.allSettled(asked).then(
      (answers) =>
        isCurrent &&
        setEvents(answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))),
    )
    return () => {
      isCurrent = false
    }
  }, [locale])
  return events
}
