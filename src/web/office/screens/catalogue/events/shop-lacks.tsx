import { Link } from 'react-router'
import type { EventToEdit } from '#contract/office/catalogue/event-edits.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** A warning before events go on sale: the missing settings for mails and for a safe address. */
export function ShopLacks({ lacks }: { lacks: EventToEdit['shopLacks'] }) {
  const t = useTexts()
  if (lacks.length === 0) return null
  return (
    <Banner tone="warning">
      <p>{t('events_shop_lacks')}</p>
      <ul className="list-disc pl-5 font-normal">
        {lacks.map((lack) => (
          <li key={lack}>
            {t(`health_setup_${lack}`)}. {t(`health_setup_${lack}_help`)}
          </li>
        ))}
      </ul>
      <p className="font-normal">
        <Link to="/health" className="link">
          {t('area_health')}
        </Link>
      </p>
    </Banner>
  )
}
