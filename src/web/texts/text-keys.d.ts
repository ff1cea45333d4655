/** The text keys that each page can show (scripts/build-steps/text-keys.ts). */
declare module 'virtual:text-keys' {
  export const shell: readonly string[]
  export const pages: Readonly<Record<string, readonly string[]>>
}
