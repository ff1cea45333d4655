import { Banner } from '../ui/banner.tsx'

/** For how long it stays. */
const bannerMs = 4_000

/** A refusal of a form as a whole; renders nothing without one. */
export function RefusedBanner({ banner, onGone }: { banner: string | null; onGone: () => void }) {
  if (!banner) return null
  return (
    <Banner tone="error" forMs={bannerMs} onGone={onGone}>
      {banner}
    </Banner>
  )
}
