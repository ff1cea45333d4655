import { Link } from 'react-router'
import type { LandingSlide } from '#contract/catalogue/landing.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Carousel } from '#web/ui/media/carousel.tsx'
import { Picture } from '#web/ui/media/picture.tsx'

/** The slides as tickets: the picture, and below the perforation the text. */
export function HeroSlides({ slides }: { slides: readonly LandingSlide[] }) {
  const t = useTranslate()
  return (
    <Carousel
      autoplay
      controlsBelow
      label={t('home_highlights')}
      slides={slides.map((slide, index) => ({
        key: slide.id,
        content: <Slide slide={slide} first={index === 0} />,
      }))}
      rowClassName="auto-cols-[calc(100%-1.5rem)] gap-3 lg:auto-cols-[100%] lg:gap-4"
    />
  )
}

function Slide({ slide: { url, imagePath, focus, title }, first }: { slide: LandingSlide; first: boolean }) {
  return (
    <Link
      to={url}
      prefetch="intent"
      className="torn-top group block overflow-hidden rounded-card bg-white text-ink [--at:calc(100%-4.5rem)] focus-visible:-outline-offset-4"
    >
      <Picture
        path={imagePath}
        focus={focus}
        alt=""
        width={800}
        height={800}
        sizes="(min-width: 960px) 36rem, calc(100vw - 3.5rem)"
        first={first}
        className="aspect-[4/3] w-full bg-ink-raised object-cover md:aspect-[16/9] lg:aspect-square"
      />
      <span className="mx-5 flex h-18 items-center justify-between gap-4 border-t-2 border-dashed border-control/50">
        <span className="display line-clamp-2 text-lead leading-6">{title}</span>
        <Icon
          name="arrow-right"
          className="size-6 text-jacaranda transition-transform group-hover:translate-x-1"
        />
      </span>
    </Link>
  )
}
