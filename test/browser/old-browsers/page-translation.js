// Like the page translation of a browser: soon after the page has loaded, and whenever a text appears, the text is replaced
// by two nested elements.
addEventListener('load', () => {
  const isKept = (parent) =>
    parent.closest('font, script, style, textarea, [translate="no"], .notranslate') !== null
  const translate = (text) => {
    if (!text.parentElement || text.data.trim() === '' || isKept(text.parentElement)) return
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstChild.textContent = text.data
    text.replaceWith(outer)
  }
  const textsIn = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return [node]
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    return texts
  }
  setTimeout(() => {
    for (const text of textsIn(document.body)) translate(text)
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.isConnected) for (const text of textsIn(node)) translate(text)
      }
    }).observe(document.body, { childList: true, subtree: true })
  }, 1_000)
})
