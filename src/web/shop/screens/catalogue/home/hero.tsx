import type { LandingSlide } from '#contract/catalogue/landing.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { HeroLine } from './hero-line.tsx'
import { HeroSlides } from './hero-slides.tsx'

/** The dark top of the home page: a headline, and the line that leads to the slides. */
export function Hero({ slides }: { slides: readonly LandingSlide[] }) {
  const t = useTranslate()
  return (
    <section className="on-ink overflow-hidden">
      <div className="gutters grid grid-cols-1 gap-x-14 gap-y-8 pt-8 pb-8 md:pt-12 lg:grid-cols-2 lg:items-end lg:pt-6 lg:pb-14">
        <div className="lg:pb-22">
          <h1 className="display font-hero! text-hero">
            <span className="block">{t('home_sentence_1')}</span>
            <span className="block text-jacaranda-light">{t('home_sentence_2')}</span>
          </h1>
          <p className="mt-5 max-w-[36rem] text-lead text-paper-soft lg:mt-8 lg:max-w-[min(27rem,100%-5.5rem)]">
            {t('home_text')}
          </p>
          <a
            href="#eventos"
            className="mt-6 inline-flex min-h-14 items-center rounded-full bg-paper px-8 text-lead font-semibold text-ink transition-colors hover:bg-marigold lg:mt-8"
          >
            {t('home_see_events')}
          </a>
        </div>
        {slides.length === 0 ? (
          <HeroLine direction="across" className="w-full px-6 lg:self-center" />
        ) : (
          <div className="relative min-w-0">
            <HeroSlides slides={slides} />
            <HeroLine
              direction="down"
              className="absolute bottom-full left-56 h-24 w-21 max-[345px]:hidden lg:hidden"
            />
            <HeroLine
              direction="across"
              className="absolute right-full bottom-29 w-60 max-lg:hidden min-[1200px]:w-[23.5rem]"
            />
          </div>
        )}
      </div>
    </section>
  )
}
