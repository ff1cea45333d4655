import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import large from './van-large.svg?url'
import medium from './van-medium.svg?url'
import small from './van-small.svg?url'

/** Capacities of private vans: passengers, and the maximum number of addresses. */
const vans = [
  { picture: small, from: 1, to: 4, addresses: 2 },
  { picture: medium, from: 5, to: 7, addresses: 3 },
  { picture: large, from: 8, to: 10, addresses: 5 },
]

export function VanCards({ onChoose }: { onChoose: () => void }) {
  const t = useTranslate()
  return (
    <ul className="grid gap-6 md:grid-cols-3">
      {vans.map(({ picture, from, to, addresses }) => (
        <li key={to} className="flex flex-col overflow-hidden rounded-card bg-white shadow-lift">
          <img src={picture} width={480} height={260} alt="" loading="lazy" className="h-auto w-full" />
          <div className="flex flex-1 flex-col items-start gap-1 p-5 md:p-6">
            <h3 className="display text-heading">{t('page_companies_van_passengers', { from, to })}</h3>
            <p className="flex items-center gap-2 text-ink-soft">
              <Icon name="pin" className="size-5 text-jacaranda" />
              {t('page_companies_van_addresses', { count: addresses })}
            </p>
            <button
              type="button"
              onClick={onChoose}
              className="link mt-3 inline-flex min-h-10 items-center rounded-small"
            >
              {t('page_companies_van_ask')}
            </button>
          </div>
        </li>
      ))}
    </ul>
  )
}
