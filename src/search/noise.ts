/** General shopping words, which do not help to tell products apart. */
const noise = new Set(
  `купить куплю заказать цена цены стоимость недорого дешево дёшево скидка распродажа магазин интернет доставка
  наличии наличие аниме anime figure figures buy оригинал официальный коллекционная коллекционный
  артикул арт хочу найти где есть что какие какой какая можно покажи покажите год года году руб рублей рубля шт штук
  the a an and of with for from by or или`.split(/\s+/),
)

/** Whom a thing is for says nothing about the thing: «подарок», «начинающему», «новичков». */
const audience = /^(?:подар(?:ок|к|очн)|начинающ|нович(?:ок|к))/

export function isNoise(word: string): boolean {
  return noise.has(word) || audience.test(word)
}
