import type { Environment } from './environment.ts'

/** Deadlines of sales and trips, and the limits for buyers. */
export function saleSettings(settings: Environment) {
  return {
    holdMinutes: settings.HOLD_MINUTES,
    waitingList: {
      offerMinutes: settings.WAITING_OFFER_MINUTES,
      gatherHours: settings.WAITING_GATHER_HOURS,
    },
    /** how many hours after the trip a driver's link ends */
    driveLinkHours: settings.DRIVE_LINK_HOURS,
    saleEndsMinutes: Math.round(settings.SALE_ENDS_HOURS * 60),
    windows: {
      cardWindowMinutes: settings.CARD_WINDOW_MINUTES,
      oxxoWindowHours: settings.OXXO_WINDOW_HOURS,
      transferWindowHours: settings.TRANSFER_WINDOW_HOURS,
      freezeHours: settings.FREEZE_HOURS,
    },
    messageDelayMinutes: settings.MESSAGE_DELAY_MINUTES,
    retentionYears: settings.RETENTION_YEARS,
    purchaseLimits: purchaseLimitsOf(settings),
  }
}

function purchaseLimitsOf(settings: Environment) {
  const scaled = (limit: number) => Math.ceil(limit * settings.RATE_LIMIT_FACTOR)
  return {
    unpaidSeats: scaled(settings.UNPAID_SEATS),
    networkSeats: scaled(settings.UNPAID_SEATS_PER_NETWORK),
    unpaidOrders: scaled(settings.UNPAID_ORDERS),
    freeSeats: scaled(settings.FREE_SEATS),
  }
}
