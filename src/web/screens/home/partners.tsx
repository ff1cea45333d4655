import type { LandingPartner } from '#contract/landing.ts'
import { useTranslate } from '../../texts/messages.tsx'
import { Carousel } from '../../ui/media/carousel.tsx'

/**
 * Logos of partners, on wide windows only: elsewhere they are not loaded either, because they wait until they
 * come near. Left out when there are none, or when they cannot be loaded.
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
