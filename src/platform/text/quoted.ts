/** In quotation marks; those inside are of the second kind: «Набор „Лиса“». */
export function quoted(text: string): string {
  return `«${text.replaceAll('«', '„').replaceAll('»', '“')}»`
}
