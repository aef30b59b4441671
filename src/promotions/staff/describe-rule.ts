import { formatPrice, toRoubles } from '../../platform/text/money.ts'
import { countOf } from '../../platform/text/plural.ts'
import { quoted } from '../../platform/text/quoted.ts'
import type { LimitPeriod, PromotionCustomers, PromotionGoods, PromotionRule } from '../promotion.ts'

const pieceForms = ['штуки', 'штук', 'штук'] as const
const orderForms = ['заказа', 'заказов', 'заказов'] as const
const customerForms = ['покупатель', 'покупателя', 'покупателей'] as const
const periodNames: Record<LimitPeriod, string> = { day: 'в день', week: 'в неделю', month: 'в месяц' }

interface Described extends Omit<PromotionRule, 'id' | 'title'> {
  customers: PromotionCustomers
  maxUses: number | null
  maxPerCustomer: number | null
  maxPerPeriod: number | null
  period: LimitPeriod | null
}

export const maxNamed = 5

/** What the ids of rules stand for; of products it is the SKU. */
export type RuleNames = Record<'products' | 'categories' | 'series' | 'makers', ReadonlyMap<number, string>>

/** «Скидка 10 % на товары серии «Лисы», от 5 000 ₽, на первый заказ»: the rule as staff check it. */
export function describeRule(rule: Described, names: RuleNames): string {
  const { goods, customers, minKopecks, minPieces, maxUses, maxPerCustomer, maxPerPeriod, period } = rule
  const conditions = [
    minKopecks > 0 && `от ${formatPrice(toRoubles(minKopecks))}`,
    minPieces > 0 && `от ${countOf(minPieces, pieceForms)}`,
    goods.preorders === 'only' && 'только на предзаказы',
    goods.preorders === 'without' && 'кроме предзаказов',
    customers.firstOrder && 'на первый заказ',
    customers.minSpentKopecks && `кто купил от ${formatPrice(toRoubles(customers.minSpentKopecks))}`,
    customers.accounts && `только ${countOf(customers.accounts.length, customerForms)}`,
    maxUses !== null && `не больше ${countOf(maxUses, orderForms)}`,
    maxPerCustomer !== null && `не больше ${countOf(maxPerCustomer, orderForms)} покупателя`,
    maxPerPeriod !== null && period && `не больше ${countOf(maxPerPeriod, orderForms)} ${periodNames[period]}`,
    rule.kind !== 'free_delivery' && (rule.combinable ? 'складывается с другими' : 'не складывается с другими'),
  ]
  const gift = rule.kind === 'gift' ? ` ${listed(rule.gifts, names.products)}` : ''
  const what = `${whatOf(rule)}${gift} ${rule.kind === 'gift' ? 'за' : 'на'} ${goodsText(goods, names)}`
  return [what, ...conditions.filter(Boolean)].join(', ')
}

function goodsText({ products, categories, series, makers }: PromotionGoods, names: RuleNames): string {
  const inQuotes = (found: ReadonlyMap<number, string>) => new Map([...found].map(([id, name]) => [id, quoted(name)]))
  const parts = [
    categories && `категории ${listed(categories, inQuotes(names.categories))}`,
    series && `серии ${listed(series, inQuotes(names.series))}`,
    makers && `производителя ${listed(makers, inQuotes(names.makers))}`,
    products && `с артикулом ${listed(products, names.products)}`,
  ].filter(Boolean)
  return parts.length === 0 ? 'все товары' : `товары ${parts.join(' ')}`
}

/** What was deleted since has no name. */
function listed(ids: readonly number[], names: ReadonlyMap<number, string>): string {
  const known = ids.slice(0, maxNamed).map((id) => names.get(id) ?? '(удалено)')
  const more = ids.length - known.length
  return more > 0 ? `${known.join(', ')} и ещё ${more}` : known.join(' или ')
}

function whatOf({ kind, value, take, pay }: Pick<PromotionRule, 'kind' | 'value' | 'take' | 'pay'>): string {
  switch (kind) {
    case 'percent':
      return `Скидка ${value}\u00a0%`
    case 'sum':
      return `Скидка ${formatPrice(toRoubles(value))}`
    case 'price':
      return `Цена ${formatPrice(toRoubles(value))} за штуку`
    case 'n_for_m':
      return `${take} по цене ${pay}`
    case 'gift':
      return 'Подарок'
    case 'free_delivery':
      return value > 0 ? `До ${formatPrice(toRoubles(value))} на доставку` : 'Бесплатная доставка'
  }
}
