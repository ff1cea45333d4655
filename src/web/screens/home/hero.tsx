import { useId } from 'react'
import { renditionPath } from '#domain/pictures/renditions.ts'
import { useTranslate } from '../../messages.tsx'
import { classes } from '../../ui/classes.ts'

/** The night, one sentence, and the line that leaves home and comes to the venue, drawn once around the next event. */
export function Hero({ poster }: { poster?: string }) {
  const t = useTranslate()
  return (
    <section className="on-ink overflow-hidden">
      <div className="gutters relative pt-8 pb-12 md:pt-16 lg:pt-20 lg:pb-44">
        <div className="relative z-10">
          <h1 className="display text-hero">
            <span className="block">{t('home_sentence_1')}</span>
            <span className="block text-jacaranda-light">{t('home_sentence_2')}</span>
          </h1>
          <p className="mt-5 max-w-[36rem] text-lead text-paper-soft md:mt-8">{t('home_text')}</p>
          <a
            href="#eventos"
            className="mt-6 inline-flex min-h-14 items-center rounded-full bg-paper px-8 text-lead font-semibold text-ink transition-colors hover:bg-marigold md:mt-8"
          >
            {t('home_see_events')}
          </a>
        </div>
        <HeroLine scale={0.5} stroke={5} poster={poster} className="relative mt-6 lg:hidden" />
        <HeroLine
          scale={0.95}
          stroke={9}
          poster={poster}
          className="absolute inset-x-(--gutter) bottom-12 max-lg:hidden"
        />
      </div>
    </section>
  )
}

/*
 * Drawn from the right edge (0) and the top: in from home, around, and on to the venue; `loop` is what lies inside.
 */
const into = 'M-620 316C-350 316 -62 270 -62 128'
const around = 'C-62 54 -120 12 -192 12C-264 12 -322 54 -322 128'
const onward = 'C-322 262 -170 316 -24 316'
const inside = `M-228 272C-129 242 -62 196 -62 128${around}C-322 195 -284 242 -228 272Z`

/** The mark at the size of the page: as long as its place is wide, the loop always at the right. */
function HeroLine({
  scale,
  stroke,
  poster,
  className,
}: {
  scale: number
  stroke: number
  poster?: string
  className: string
}) {
  const loopId = useId()
  const size = `scale(${scale})`
  const reach = 620 * scale
  const ground = 316 * scale
  const drawn = { stroke: 'currentColor', pathLength: 1, strokeDasharray: '1 1' }
  return (
    <div className={classes('pointer-events-none text-jacaranda', className)}>
      <svg
        width="100%"
        height={340 * scale}
        fill="none"
        className="block overflow-visible"
        aria-hidden="true"
      >
        <svg x={-reach} width="100%" className="overflow-visible" aria-hidden="true">
          <line
            x1={reach}
            y1={ground}
            x2="100%"
            y2={ground}
            strokeWidth={stroke}
            {...drawn}
            className="animate-draw-first"
          />
        </svg>
        <svg x="100%" className="overflow-visible" aria-hidden="true">
          <g transform={size}>
            {poster && (
              <g className="animate-show">
                <clipPath id={loopId}>
                  <path d={inside} />
                </clipPath>
                <image
                  href={renditionPath(poster, 640, 'webp') ?? poster}
                  x="-326"
                  y="-12"
                  width="268"
                  height="335"
                  preserveAspectRatio="xMidYMid slice"
                  clipPath={`url(#${loopId})`}
                />
              </g>
            )}
            <path
              d={`${into}${around}${onward}`}
              strokeWidth={stroke / scale}
              strokeLinecap="round"
              {...drawn}
              className="animate-draw-then"
            />
            <circle
              cx="-24"
              cy="316"
              r="24"
              className="animate-arrive fill-marigold [transform-box:fill-box] [transform-origin:center]"
            />
          </g>
        </svg>
        <circle cx={12 * scale} cy={ground} r={14 * scale} fill="currentColor" />
      </svg>
    </div>
  )
}
