import { dropFromTab, keepInTab, readFromTab } from '../../accounts/kept-in-tab.ts'
import type { CheckoutValues } from './checkout-values.ts'

const name = 'checkout'

export function keepValues(userId: number, values: CheckoutValues): void {
  keepInTab(userId, name, values)
}

export function dropValues(userId: number): void {
  dropFromTab(userId, name)
}

/** Values typed before a reload take precedence over the profile. Stored values of a wrong type are ignored. */
export function withKept(userId: number, values: CheckoutValues): CheckoutValues {
  const kept = readFromTab(userId, name)
  if (typeof kept !== 'object' || kept === null) return values
  const { deliveryType } = kept as Partial<CheckoutValues>
  const merged = Object.entries(values).map(([field, value]) => {
    const before = (kept as Record<string, unknown>)[field]
    return [field, typeof before === typeof value ? before : value]
  })
  return {
    ...(Object.fromEntries(merged) as CheckoutValues),
    deliveryType: typeof deliveryType === 'number' ? deliveryType : values.deliveryType,
  }
}
