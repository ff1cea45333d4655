import type { EntryContext } from 'react-router'

/*
 * Over a slow line everything that a page names comes at once and slowly. What is seen goes first: the styles, which
 * nothing is shown without, then fonts and pictures. Scripts and the texts that they need come once something is seen:
 * there is nothing to press before.
 */

/** Names the style sheets of a page in its headers, so that they are on their way before the page has been read. */
export function askForStyles({ manifest, staticHandlerContext }: EntryContext, headers: Headers): void {
  const sheets = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  for (const href of new Set(sheets)) headers.append('link', `<${href.split('#')[0]}>; rel=preload; as=style`)
}

const aheadOfScripts = /<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>/g
const firstScript = /<script [^>]*type="module"[^>]*>.*?<\/script>/s

/** Two frames: the first is drawn before the second begins. It takes itself out, for React knows nothing of it. */
const bringScripts =
  'document.currentScript.remove();' +
  'requestAnimationFrame(()=>requestAnimationFrame(()=>' +
  '{const{scripts}=window;scripts.replaceWith(scripts.content)}))'

/** The page with scripts that lie in a template until the page has been drawn. React Router has no word for it. */
export function withScriptsBehind(html: string, nonce: string): string {
  const ahead = html.match(aheadOfScripts) ?? []
  return html
    .replaceAll(aheadOfScripts, '')
    .replace(
      firstScript,
      (script) =>
        `<template id="scripts">${ahead.join('')}${script}</template><script nonce="${nonce}">${bringScripts}</script>`,
    )
}
