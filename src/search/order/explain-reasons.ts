import type { Match } from '../../catalogue/index/text-matches.ts'

/** The layers of `text-layers.ts`, strong and weak, from the first. */
const layerTexts = [
  'название начинается с запроса',
  'слова запроса есть в названии',
  'слова названия начинаются со слов запроса',
  'в названии есть синонимы',
  'серия, персонаж, категория или производитель',
  'слова запроса внутри слов названия',
  'слова запроса внутри других слов товара',
  'слова запроса в характеристиках',
  'в характеристиках есть синонимы',
  'слова запроса в описании',
  'в описании есть синонимы',
  'слова запроса где-то в товаре',
]

const tierTexts = ['можно купить сейчас', 'предзаказ', 'нет в наличии']

interface Explained {
  match: Match
  /** From `Tiers`. */
  tier: number
  popularity: number
}

/** Why a result stands where it stands, what counts most first. */
export function explainReasons({ match, tier, popularity }: Explained, isPinned: boolean): string[] {
  const reasons = [
    isPinned ? 'закреплён за запросом' : matchText(match),
    tierTexts[tier >>> 1] ?? '',
    popularity > 0 ? `популярность ${popularity}` : 'популярность 0',
  ]
  if (tier % 2 === 0) reasons.push('новинка')
  return reasons
}

function matchText(match: Match): string {
  if (match === 'first') return 'совпало название или артикул целиком'
  if (match === 'everything') return 'в запросе только условия'
  return `${match + 1}: ${layerTexts[match] ?? 'совпадение'}`
}
