/** What an order asks of staff, apart from its state: one that waits on the shelf is paid, and nothing is to be done. */
export const orderWorks = ['pack', 'shelf', 'shelf-ending', 'carrier-trouble'] as const

export type OrderWork = (typeof orderWorks)[number]

export const workNames: Record<OrderWork, string> = {
  pack: 'К сборке и отправке',
  shelf: 'На полке',
  'shelf-ending': 'Срок на полке выходит',
  'carrier-trouble': 'Служба доставки не принимает',
}
