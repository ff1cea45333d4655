/** The routes of a purchase. */
export const purchaseRoutes = ['/shop-api/holds', '/shop-api/orders']

const purchases = `route=~"${purchaseRoutes.join('|')}"`

/** Failed purchases: answers slower than two seconds, or failures of the shop; a refusal is not a failure. */
export const badPurchases = (window: string) =>
  `1 - sum(rate(vaiven_http_request_seconds_bucket{${purchases},status!="5xx",le="2"}[${window}])) / sum(rate(vaiven_http_request_seconds_count{${purchases}}[${window}]))`

/** A quantile of the response time of some routes. */
export const answerTime = (quantile: number, route: string, window = '10m') =>
  `histogram_quantile(${quantile}, sum by (le) (rate(vaiven_http_request_seconds_bucket{route="${route}"}[${window}])))`

/** The share of a provider's calls without a valid answer. */
export const providerFailures =
  'sum by (provider) (rate(vaiven_provider_seconds_count{outcome!="ok"}[10m])) / sum by (provider) (rate(vaiven_provider_seconds_count[10m]))'
