/** «О‑Фуку» and «44 мм» stay on one line: a hyphen after a single letter and the space before a unit do not break. */
export function unbrokenName(name: string): string {
  return name
    .replace(/(?<![\p{L}\p{N}])(\p{L})-(?=\p{L})/gu, '$1\u2011')
    .replace(/(\d) (?=(?:мм|см|г|кг|шт)(?![\p{L}]))/gu, '$1\u00a0')
}
