import type { Who } from '#contract/platform/endpoint.ts'

/** An endpoint outside of the contract's envelope: files, pages, and endpoints for other programs. */
export type OtherCall = {
  call: `${'GET' | 'POST'} /${string}`
  area: string
  who: Who
  summary: string
  /** the content types of request and response */
  takes?: string
  answers: string
  status?: 303
}

export const otherCalls: readonly OtherCall[] = [
  {
    call: 'GET /shop-api/order-detail/{id}/ticket.pdf',
    area: 'tickets',
    who: 'customer',
    summary: 'The tickets of a paid order, to print',
    answers: 'application/pdf',
  },
  {
    call: 'GET /shop-api/order-detail/{id}/ticket.ics',
    area: 'tickets',
    who: 'customer',
    summary: 'Both trips of a paid order, for a calendar',
    answers: 'text/calendar',
  },
  {
    call: 'GET /shop-api/order-detail/{id}/outbound.ics',
    area: 'tickets',
    who: 'customer',
    summary: 'The trip there of a paid order, for a calendar that takes files with one event',
    answers: 'text/calendar',
  },
  {
    call: 'GET /shop-api/order-detail/{id}/return.ics',
    area: 'tickets',
    who: 'customer',
    summary: 'The trip home of a paid order, likewise',
    answers: 'text/calendar',
  },
  {
    call: 'GET /shop-api/order-detail/{id}/qr.svg',
    area: 'tickets',
    who: 'customer',
    summary: 'The code of a paid order, to show at the van',
    answers: 'image/svg+xml',
  },
  {
    call: 'GET /shop-api/order-detail/{id}/copy.html',
    area: 'tickets',
    who: 'customer',
    summary: 'A paid order with its code as one page, to store and show without a network',
    answers: 'text/html',
  },
  {
    call: 'GET /shop-api/map/tiles/{z}/{x}/{y}',
    area: 'places',
    who: 'customer',
    summary: 'A vector tile of the file of the settings; empty where that has none',
    answers: 'application/vnd.mapbox-vector-tile',
  },
  {
    call: 'GET /shop-api/guest-list-template.xlsx',
    area: 'private events',
    who: 'anyone',
    summary: "An empty guest list in the caller's language",
    answers: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  {
    call: 'GET /media/{name}',
    area: 'pictures',
    who: 'anyone',
    summary:
      'A picture. Where imagePath is /media/<hash>.<type>, /media/<hash>-<width>.<format> is the same picture in the width 320, 640, 960 or 1280 and the format avif or webp',
    answers: 'image/*',
  },
  {
    call: 'GET /robots.txt',
    area: 'discovery',
    who: 'anyone',
    summary: 'Where search engines need not look',
    answers: 'text/plain',
  },
  {
    call: 'GET /sitemap.xml',
    area: 'discovery',
    who: 'anyone',
    summary: 'Every public page and every coming event; a list of files when they are many',
    answers: 'application/xml',
  },
  {
    call: 'GET /sitemaps/{file}',
    area: 'discovery',
    who: 'anyone',
    summary: 'A part of a sitemap that is too long for one file: 1.xml',
    answers: 'application/xml',
  },
  {
    call: 'GET /manifest.webmanifest',
    area: 'discovery',
    who: 'anyone',
    summary: 'How the shop looks on the home screen of a telephone',
    answers: 'application/manifest+json',
  },
  {
    call: 'GET /previews/event/{file}',
    area: 'pictures',
    who: 'anyone',
    summary: 'What chats and search engines show of an event, its previewPath',
    answers: 'image/jpeg',
  },
  {
    call: 'GET /previews/shop/{file}',
    area: 'pictures',
    who: 'anyone',
    summary: 'What they show of every other page; the file is a locale, es_MX.jpg',
    answers: 'image/jpeg',
  },
  {
    call: 'GET /shop-api/my-data/{token}/vaiven.json',
    area: 'accounts',
    who: 'customer',
    summary: 'Everything that the shop keeps of a customer, for programs; by the link of a mail',
    answers: 'application/json',
  },
  {
    call: 'GET /shop-api/my-data/{token}/vaiven.html',
    area: 'accounts',
    who: 'customer',
    summary: 'The same, to read',
    answers: 'text/html',
  },
  {
    call: 'POST /api/payments/{provider}/notifications',
    area: 'payments',
    who: 'anyone',
    summary:
      "A provider's message about a payment, signed as the provider signs. What it says is asked again",
    takes: 'application/json',
    answers: 'text/plain',
  },
  {
    call: 'POST /response-payment/{id}',
    area: 'payments',
    who: 'anyone',
    summary: 'Takes a customer back whom a provider posts; leads to the page of the same address',
    takes: 'application/x-www-form-urlencoded',
    answers: 'text/html',
    status: 303,
  },
  {
    call: 'GET /healthz',
    area: 'operation',
    who: 'anyone',
    summary: 'The program is alive',
    answers: 'text/plain',
  },
  {
    call: 'GET /readyz',
    area: 'operation',
    who: 'anyone',
    summary: 'The database answers and is migrated; 503 when not',
    answers: 'text/plain',
  },
  {
    call: 'GET /metrics',
    area: 'operation',
    who: 'anyone',
    summary: 'Figures for Prometheus; to this machine alone, unless METRICS_OPEN is 1',
    answers: 'text/plain',
  },
  {
    call: 'GET /openapi.json',
    area: 'operation',
    who: 'anyone',
    summary: 'This description',
    answers: 'application/json',
  },
  {
    call: 'GET /docs',
    area: 'operation',
    who: 'anyone',
    summary: 'This description, to read',
    answers: 'text/html',
  },
]
