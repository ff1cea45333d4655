// The last Chrome of Windows 7 and 8.
for (const name of ['toReversed', 'toSorted', 'toSpliced', 'with']) delete Array.prototype[name]
for (const name of ['isWellFormed', 'toWellFormed']) delete String.prototype[name]
for (const owner of [Map, Object]) delete owner.groupBy
for (const name of ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'])
  delete Set.prototype[name]
for (const name of ['showPopover', 'hidePopover', 'togglePopover', 'popover'])
  delete HTMLElement.prototype[name]
delete Promise.withResolvers
delete Array.fromAsync
delete URL.canParse
delete AbortSignal.any
