/** How often an hour a customer may have the mail about an order sent again. */
export const mostResendsAnHour = 5
