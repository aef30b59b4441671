/** As people type names of towns: any case, е for ё, spaces for hyphens. */
export function searchName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()
}
