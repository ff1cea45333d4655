import type { Shop } from '#server/platform/context.ts'

export type OfficeOptions = {
  tracking?: string
  ticket?: string
  amount?: string
  again?: boolean
  columns?: string
  currency?: string
  to?: string
  known?: boolean
  why?: string
  price?: string
  from?: string
}

/** Something that staff do. `about` is what it is done to: an order, a request, a file. */
export type OfficeCommand = {
  usage: string
  run: (shop: Shop, about: string, options: OfficeOptions) => Promise<string>
  /** about the whole shop */
  alone?: true
}
