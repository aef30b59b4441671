/** General shopping words, which do not help to tell products apart. */
const noise = new Set(
  `купить куплю заказать цена цены стоимость недорого дешево дёшево скидка распродажа магазин интернет доставка
  наличии наличие аниме anime манга manga figure figures buy оригинал официальный коллекционная коллекционный
  артикул арт хочу найти где есть`.split(/\s+/),
)

export function isNoise(word: string): boolean {
  return noise.has(word)
}
