/** Services that a company may ask for. */
export const companyInterests = ['routes', 'vans', 'events'] as const

export type CompanyInterest = (typeof companyInterests)[number]
