/** A name in a form for file names: "CL Café Tres Quiltros" → "cl-cafe-tres-quiltros". */
export function plainKey(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
}
