/*
 * A browser's page translation moves each text into elements of its own and drops the text that React knows: later changes
 * would be written into the dropped text, so that "1 boleto" stays while 3 are chosen, and removing it would throw. Here the
 * dropped text returns to its place before React changes, moves or removes it; the browser then translates it anew. Reports:
 * https://github.com/facebook/react/issues/11538
 */

/** A dropped text → the translation that stands in its place. */
const translations = new WeakMap<Node, Element>()

/** Elements that translations of Chrome, Edge and Firefox's add-ons wrap texts in. */
const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT'

function noteTranslations(changes: MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    const [text] = removedNodes
    if (text?.nodeType !== Node.TEXT_NODE || text.isConnected) continue
    const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
    if (translation) translations.set(text, translation)
  }
}

/** Puts a dropped text back into its place. */
function restore(node: Node | null): void {
  const translation = node && translations.get(node)
  if (!translation) return
  translations.delete(node)
  if (!node.isConnected && translation.isConnected) translation.replaceWith(node)
}

/** Starts to follow; once per page. */
function followTranslation(): void {
  const observer = new MutationObserver(noteTranslations)
  observer.observe(document, { childList: true, subtree: true })
  const restoreNow = (node: Node | null) => {
    noteTranslations(observer.takeRecords())
    restore(node)
  }
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) restoreNow(child)
    return removeChild.call(this, child) as T
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, before: Node | null): T {
    if (before && before.parentNode !== this) restoreNow(before)
    if (translations.has(child)) restoreNow(child)
    return insertBefore.call(this, child, before) as T
  }
  const { set, ...rest } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...rest,
    set(this: Node, text: string | null) {
      if (this.nodeType === Node.TEXT_NODE && !this.isConnected) restoreNow(this)
      set?.call(this, text)
    },
  })
}

if (typeof document !== 'undefined') followTranslation()
