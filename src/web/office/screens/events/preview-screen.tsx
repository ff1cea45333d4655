import { Link, useSearchParams } from 'react-router'
import { formatMoney, toMinor } from '#domain/money.ts'
import { useTexts } from '../../app/texts.tsx'
import { localeNames, showHour } from './event-words.ts'
import { useEvent } from './use-event.tsx'

/** The texts that customers will read, in each of their languages; nothing can be bought here. */
export default function PreviewScreen() {
  const t = useTexts()
  const event = useEvent()
  const [query] = useSearchParams()
  const locale = event.locales.find((one) => one === query.get('locale')) ?? event.locales[0]
  const text = event.texts[locale]
  return (
    <div className="flex flex-col gap-5">
      <p role="note" className="rounded-small bg-marigold/30 px-4 py-3 text-small">
        {t('events_preview_note')}
      </p>
      <nav aria-label={t('events_language')} className="flex flex-wrap gap-2">
        {event.locales.map((one) => (
          <Link
            key={one}
            to={`?locale=${one}`}
            aria-current={one === locale ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-full border border-current px-4 text-small font-semibold aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {localeNames[one]}
          </Link>
        ))}
      </nav>
      <article
        lang={locale.replace('_', '-')}
        className="grid gap-6 rounded-card bg-white p-4 md:grid-cols-[minmax(0,20rem)_1fr] md:p-8"
      >
        {event.imagePath && (
          <img src={event.imagePath} alt="" className="w-full rounded-small object-cover" />
        )}
        <div className="flex min-w-0 flex-col gap-4">
          <h2 className="display text-heading">{text?.name || '–'}</h2>
          <p>
            {event.placeName} · {event.dates.map(({ startsAt }) => showHour(startsAt)).join(' · ')}
          </p>
          <p className="max-w-text whitespace-pre-line">{text?.message || text?.description || '–'}</p>
          {event.stops.length > 0 && (
            <ul className="text-small text-ink-soft">
              {event.stops.map(({ id, address, time }) => (
                <li key={id}>
                  <span className="figures">{time}</span> {address}
                </li>
              ))}
            </ul>
          )}
          {event.categories.map((category) => (
            <section key={category.id} className="border-t border-paper-line pt-3">
              <h3 className="font-semibold">{category.texts[locale]?.name || '–'}</h3>
              <p className="text-small text-ink-soft">{category.texts[locale]?.description}</p>
              <ul>
                {category.variants.map((variant) => {
                  const cells = event.stock.filter(({ variantId }) => variantId === variant.id)
                  const left = cells.reduce(
                    (sum, { size, sold, held }) => sum + Math.max(0, size - sold - held),
                    0,
                  )
                  const amount = toMinor(variant.price, event.currency) ?? 0
                  return (
                    <li key={variant.id} className="flex flex-wrap justify-between gap-x-4 py-1">
                      <span>
                        {variant.texts[locale]?.name || '–'} · {variant.provinceName}
                      </span>
                      <span className="figures">
                        {formatMoney({ amount, currency: event.currency })} · {t('events_left', { left })}
                      </span>
                    </li>
                  )
                })}
              </ul>
            </section>
          ))}
        </div>
      </article>
    </div>
  )
}
