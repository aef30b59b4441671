import type { GoodsKind } from '../look.ts'
export function drawCategory(_kind: GoodsKind, color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><rect width="1200" height="900" fill="${color}"/><circle cx="600" cy="450" r="300" fill="#f0661e"/></svg>`
}
export function drawStore(): string {
  return drawCategory('showcase', '#e9d8c4').replaceAll('1200', '1600').replaceAll('900', '1000')
}
