import type { Config } from '../../platform/config.ts'
import type { RenderedPage } from '../render-page.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { removeNonce } from './inline-scripts.ts'

/** Adds the policy for its own scripts to a page; data and redirects are returned unchanged. */
export async function withPolicy({ response: page, nonce }: RenderedPage, config: Config): Promise<Response> {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return new Response(page.body, page)
  const { html, hashes } = removeNonce(await page.text(), nonce)
  const response = new Response(html, page)
  response.headers.set('content-security-policy', contentSecurityPolicy(config, hashes))
  return response
}
