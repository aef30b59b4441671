import { CellProblem } from './read-product-cell.ts'

export const maxPicturesInRow = 10

/** Addresses in a cell: one in a line, or separated by spaces, commas or semicolons. */
export function readAddresses(text: string): string[] {
  const parts = text
    .split(/[\s;]+|,(?=\s*https?:)/i)
    .map((part) => part.trim().replace(/,$/, ''))
    .filter((part) => part !== '')
  const wrong = parts.find((part) => !isAddress(part))
  if (wrong !== undefined) throw new CellProblem('Ожидаются адреса картинок, которые начинаются с https://.')
  const addresses = [...new Set(parts)]
  if (addresses.length > maxPicturesInRow) throw new CellProblem(`Не больше ${maxPicturesInRow} картинок у товара.`)
  return addresses
}

function isAddress(text: string): boolean {
  return text.length <= 2000 && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}
