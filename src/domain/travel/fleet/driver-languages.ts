/** Languages that a driver may speak, ISO 639-1. */
export const driverLanguages = ['es', 'en', 'pt', 'fr', 'de'] as const

export type DriverLanguage = (typeof driverLanguages)[number]
