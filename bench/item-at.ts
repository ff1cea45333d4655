/** The item of a list at an index. @throws RangeError when the list is shorter */
export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index]
  if (item === undefined) throw new RangeError(`no item ${index} in a list of ${list.length}`)
  return item
}
