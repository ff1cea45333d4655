/** The public pages besides events; add new ones here. */
export const publicPages = [
  '/',
  '/massive-events',
  '/private-events',
  '/alliances',
  '/about-us',
  '/how-book',
  '/faq',
  '/wedding',
  '/vaiven-companies',
  '/contact',
  '/atencion',
  '/terminos',
  '/privacidad',
  '/aviso-privacidad',
  '/accesibilidad',
] as const

/** The pages that change with each event. */
export const listsOfEvents: ReadonlySet<string> = new Set(['/', '/massive-events', '/alliances'])

/** Prefixes of personal, temporary or generated URLs, which search engines should not crawl. */
export const closedToRobots = [
  '/api/',
  '/shop-api/',
  '/demo/',
  '/docs',
  '/my-account/',
  '/order-detail/',
  '/order-rejected',
  '/response-payment/',
  '/verify-account/',
  '/recovery-account/',
  '/refund-account/',
  '/postponed/',
  '/waiting-list/',
  '/given-ticket/',
  '/ride-review/',
  '/qr-verification',
] as const
