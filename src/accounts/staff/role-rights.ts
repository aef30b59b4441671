import type { Role } from '../../platform/contract/roles.ts'

/** What the role may do, for whoever gives it and whoever gets it. */
export const roleRights: Record<Role, string> = {
  administrator: 'Может всё: сотрудники, реквизиты, документы, журнал, выгрузка личных данных.',
  manager: 'Заказы, оплаты, возвраты, покупатели, доставка и товары.',
  content: 'Товары, фотографии, категории и тексты магазина. Покупателей и заказов не видит.',
  packer: 'Только заказы, которые пора собрать и отправить: имя, телефон и адрес получателя.',
}
