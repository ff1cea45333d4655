/** Routes of the contract that a purchase is made of. */
export const purchaseRoutes = ['/shop-api/holds', '/shop-api/orders']

const purchases = `route=~"${purchaseRoutes.join('|')}"`

/** Good answers of purchases come within two seconds and are no failure of the shop; a refusal is an answer. */
export const badPurchases = (window: string) =>
  `1 - sum(rate(vaiven_http_request_seconds_bucket{${purchases},status!="5xx",le="2"}[${window}])) / sum(rate(vaiven_http_request_seconds_count{${purchases}}[${window}]))`

/** A quantile of the time that answers of some routes take. */
export const answerTime = (quantile: number, route: string, window = '10m') =>
  `histogram_quantile(${quantile}, sum by (le) (rate(vaiven_http_request_seconds_bucket{route="${route}"}[${window}])))`

/** The part of a provider's calls that had no answer which can be understood. */
export const providerFailures =
  'sum by (provider) (rate(vaiven_provider_seconds_count{outcome!="ok"}[10m])) / sum by (provider) (rate(vaiven_provider_seconds_count[10m]))'
