export const demoShop = {
  shopName: 'Кицунэ',
  phone: '+7 (383) 000-00-00',
  email: 'hello@kitsune.test',
  timeOfWork: 'Ежедневно с 12:00 до 20:00',
  fullName: 'ИП Лисицына Алёна Игоревна',
}

export const demoStore = {
  title: 'Магазин «Кицунэ» в Новосибирске',
  address: 'Новосибирск, ТРЦ «Северный сад», 2-й этаж',
  timeOfWork: 'Ежедневно с 12:00 до 20:00',
}
