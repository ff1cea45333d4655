/** Which texts a page can show (scripts/text-keys.ts). */
declare module 'virtual:text-keys' {
  import type { MessageKey } from '#contract/messages.ts'

  export const shell: readonly MessageKey[]
  export const pages: Readonly<Record<string, readonly MessageKey[]>>
}
