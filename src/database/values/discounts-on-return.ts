/** What becomes of a discount when a part of the order comes back and the rest would not have earned it: the owner chooses. */
export const discountsOnReturn = ['stay', 'recalculated'] as const

export type DiscountsOnReturn = (typeof discountsOnReturn)[number]

export const discountsOnReturnNames: Record<DiscountsOnReturn, string> = {
  stay: 'Скидка остаётся',
  recalculated: 'Скидка пересчитывается',
}

/** As shoppers read it: at checkout, where they ask for a return, and in the terms. */
export const discountsOnReturnTexts: Record<DiscountsOnReturn, string> = {
  stay: 'При\u00a0возврате отдадим столько, сколько за\u00a0товар заплачено; остальное останется по\u00a0той\u00a0же цене.',
  recalculated:
    'Если вернуть часть заказа и\u00a0условия скидки перестанут выполняться, мы\u00a0пересчитаем её: удержим скидку с\u00a0товаров, которые вы\u00a0оставите, и\u00a0с\u00a0доставки. За\u00a0товар с\u00a0недостатком вернём всё, что за\u00a0него заплачено.',
}
