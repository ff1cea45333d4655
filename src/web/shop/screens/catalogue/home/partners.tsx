import type { LandingPartner } from '#contract/catalogue/landing.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Carousel } from '#web/ui/media/carousel.tsx'

/**
 * Logos of partners, only in wide windows: elsewhere they are hidden, so their lazy loading never starts. Nothing if
 * there are none, or if they cannot be loaded.
 */
export function Partners({ partners }: { partners: readonly LandingPartner[] | null }) {
  const t = useTranslate()
  if (!partners?.length) return null
  return (
    <section aria-labelledby="aliados" className="gutters hidden pt-16 pb-12 min-[961px]:block">
      <Carousel
        label={t('home_partners')}
        rowTakesFocus
        head={
          <h2 id="aliados" className="display text-heading">
            {t('home_partners')}
          </h2>
        }
        slides={partners.map(({ id, name, imagePath }) => ({
          key: id,
          content: (
            <img
              src={imagePath}
              alt={name}
              width={280}
              height={80}
              loading="lazy"
              decoding="async"
              className="h-20 w-full object-contain"
            />
          ),
        }))}
        rowClassName="mt-4 auto-cols-[calc((100%-5rem)/6)] gap-4"
      />
    </section>
  )
}
