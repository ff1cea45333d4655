import { Banner } from '#web/ui/banner.tsx'

/** How long it is shown. */
const bannerMs = 4_000

/** A refusal of the whole form; renders nothing without one. */
export function RefusedBanner({ banner, onGone }: { banner: string | null; onGone: () => void }) {
  if (!banner) return null
  return (
    <Banner tone="error" forMs={bannerMs} onGone={onGone}>
      {banner}
    </Banner>
  )
}
