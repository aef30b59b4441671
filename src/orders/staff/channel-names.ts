import type { OrderChannel } from '../../database/values/order-channels.ts'

export const channelNames: Record<OrderChannel, string> = {
  phone: 'по телефону',
  messenger: 'в мессенджере',
  counter: 'в магазине',
}
