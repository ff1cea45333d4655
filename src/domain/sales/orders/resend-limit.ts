/** How often per hour a customer may have an order's mail sent again. */
export const mostResendsAnHour = 5
