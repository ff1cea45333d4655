/** The languages that drivers are asked for, ISO 639-1. */
export const driverLanguages = ['es', 'en', 'pt', 'fr', 'de'] as const

export type DriverLanguage = (typeof driverLanguages)[number]
