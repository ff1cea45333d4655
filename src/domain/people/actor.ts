/**
 * The author of an act: staff and customers by their id, a payment provider or a job of the shop (`system`) by its name.
 * On the command line, staff are users of the operating system.
 */
export type Actor = { kind: 'staff' | 'customer' | 'system' | 'provider'; id: string }
