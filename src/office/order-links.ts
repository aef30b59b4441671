/** The table of orders in this state. */
export function ordersOf(state: string): string {
  return `/staff/orders/?state=${encodeURIComponent(state)}`
}

/** Of these only the ones that staff have to pack or send. */
export function ordersToPack(state: string): string {
  return `${ordersOf(state)}&work=pack`
}
