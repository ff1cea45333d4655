// The last Firefox of Windows 7 and 8 and of macOS 10.12 to 10.14. It takes no `Intl.Segmenter` either.
for (const name of ['isWellFormed', 'toWellFormed']) delete String.prototype[name]
for (const owner of [Map, Object]) delete owner.groupBy
for (const name of ['showPopover', 'hidePopover', 'togglePopover', 'popover'])
  delete HTMLElement.prototype[name]
delete Promise.withResolvers
delete AbortSignal.any
delete Intl.Segmenter
