/** Names of the actions of staff, for the audit log and the order screen. */
export const orderActionNames: Record<string, string> = {
  'order.state': 'Состояние',
  'order.cancel': 'Отмена заказа',
  'order.undo': 'Возврат состояния',
  'order.take_back': 'Состояние снято',
  'order.tracking': 'Трек-номер',
  'order.note': 'Заметка',
  'order.update': 'Изменение',
  'order.payment': 'Оплата получена',
  'order.receipt_retry': 'Чек отправлен ещё раз',
  'order.receipt_done': 'Чек пробит на своей кассе',
}

export const orderFieldNames: Record<string, string> = {
  state: 'Состояние',
  tracking_number: 'Трек-номер',
  cancel_reason: 'Причина отмены',
  reason: 'Причина',
  paid_at: 'Оплачен',
  note: 'Заметка',
  full_name: 'ФИО',
  phone: 'Телефон',
  email: 'Email',
  delivery: 'Доставка',
  address: 'Адрес',
  index: 'Индекс',
  total: 'Сумма',
  lines: 'Состав',
  received: 'Пришло',
  statement: 'Строка выписки',
  receipt: 'Чек',
}
