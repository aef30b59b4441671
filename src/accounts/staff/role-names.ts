import type { Role } from '../../platform/contract/roles.ts'

interface RoleName {
  name: string
  /** What the role may do, for whoever gives it. */
  may: string
}

export const roleNames: Record<Role, RoleName> = {
  administrator: {
    name: 'Администратор',
    may: 'Может всё: сотрудники, реквизиты, документы, журнал, выгрузка личных данных.',
  },
  manager: { name: 'Менеджер', may: 'Заказы, оплаты, возвраты, покупатели, доставка и товары.' },
  content: { name: 'Контент', may: 'Товары, фотографии, категории и тексты магазина. Покупателей и заказов не видит.' },
  packer: {
    name: 'Упаковщик',
    may: 'Только заказы, которые пора собрать и отправить: имя, телефон и адрес получателя.',
  },
}
