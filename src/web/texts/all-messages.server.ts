import type { TextKey } from '#contract/message-keys.ts'
import type { Locale } from '#domain/locales.ts'
import enUS from '#messages/en_US.json'
import esCL from '#messages/es_CL.json'
import esCO from '#messages/es_CO.json'
import esES from '#messages/es_ES.json'
import esMX from '#messages/es_MX.json'
import ptBR from '#messages/pt_BR.json'

export const allMessages: Record<Locale, Record<TextKey, string>> = {
  es_MX: esMX,
  es_CL: esCL,
  es_CO: esCO,
  es_ES: esES,
  en_US: enUS,
  pt_BR: ptBR,
}
