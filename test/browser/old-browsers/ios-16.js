// An iPhone that ends at iOS 16: WebKit without what came with 17 and 18.
for (const name of ['groupBy']) {
  delete Map[name]
  delete Object[name]
}
for (const [owner, names] of [
  [Promise, ['withResolvers', 'try']],
  [Array, ['fromAsync']],
  [URL, ['canParse', 'parse']],
  [AbortSignal, ['any']],
  [Element.prototype, ['checkVisibility']],
  [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
  [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction']],
  [ArrayBuffer.prototype, ['transfer', 'resize']],
  [
    Set.prototype,
    [
      'union',
      'intersection',
      'difference',
      'symmetricDifference',
      'isSubsetOf',
      'isSupersetOf',
      'isDisjointFrom',
    ],
  ],
  [
    Object.getPrototypeOf(Object.getPrototypeOf([].values())),
    ['map', 'filter', 'take', 'drop', 'flatMap', 'toArray'],
  ],
]) {
  for (const name of names) delete owner[name]
}
