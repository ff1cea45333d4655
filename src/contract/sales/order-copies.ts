/**
 * The name of the browser's cache with copies of orders to show without a network: the shop's pages store and
 * delete them, the service worker shows them at the addresses of the orders.
 */
export const orderCopies = 'shop-orders'
