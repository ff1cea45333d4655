import { createContext, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/** Gives the page's nonce to what is rendered, on the server and, the same, in the browser. */
export const NonceProvider = NonceContext

/** The nonce with which the Content-Security-Policy of this page lets scripts and styles pass. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}

/** The nonce of the page as it was rendered: hidden from selectors and markup, but not from its own scripts. */
export function documentNonce(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}
