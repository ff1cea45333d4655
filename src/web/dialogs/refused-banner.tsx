import { Banner } from '../ui/banner.tsx'

/** For how long it stays. */
const bannerMs = 4_000

/** What the shop refused about a form as a whole; nothing while there is nothing to say. */
export function RefusedBanner({ banner, onGone }: { banner: string | null; onGone: () => void }) {
  if (!banner) return null
  return (
    <Banner tone="error" forMs={bannerMs} onGone={onGone}>
      {banner}
    </Banner>
  )
}
