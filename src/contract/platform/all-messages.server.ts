import type { TextKey } from '#contract/platform/message-keys.ts'
import type { Locale } from '#domain/platform/locales.ts'
import enUS from '#messages/en_US.json' with { type: 'json' }
import esCL from '#messages/es_CL.json' with { type: 'json' }
import esCO from '#messages/es_CO.json' with { type: 'json' }
import esES from '#messages/es_ES.json' with { type: 'json' }
import esMX from '#messages/es_MX.json' with { type: 'json' }
import ptBR from '#messages/pt_BR.json' with { type: 'json' }

/** Every text in every locale. The files of Chile, Colombia and Spain hold only what differs from Mexico's. */
export const allMessages: Record<Locale, Record<TextKey, string>> = {
  es_MX: esMX,
  es_CL: { ...esMX, ...esCL },
  es_CO: { ...esMX, ...esCO },
  es_ES: { ...esMX, ...esES },
  en_US: enUS,
  pt_BR: ptBR,
}
