import { declareErrors } from '../platform/contract/errors.ts'
import { quoted } from '../platform/text/quoted.ts'

export const catalogueErrors = declareErrors({
  strip_not_found: { status: 404, sentence: () => 'Такой подборки уже нет.' },
  too_many_strips: { status: 409, sentence: ({ max }: { max: number }) => `Подборок уже ${max}, больше нельзя.` },
  shelf_not_found: { status: 404, sentence: () => 'Такой полки нет.' },
  category_not_found: { status: 404, sentence: () => 'Категория не найдена' },
  bad_table: { status: 400, sentence: ({ reason }: { reason: string }) => reason },
  bad_archive: { status: 400, sentence: ({ reason }: { reason: string }) => reason },
  import_not_found: { status: 404, sentence: () => 'Такого импорта нет.' },
  import_running: { status: 409, sentence: () => 'Сейчас идёт другой импорт. Дождитесь его окончания.' },
  import_not_open: { status: 409, sentence: () => 'Этот импорт уже идёт или закончен. Загрузите таблицу снова.' },
  import_not_ready: { status: 409, sentence: () => 'Сначала проверьте таблицу и исправьте ошибки.' },
  sku_taken: { status: 409, sentence: ({ name }: { name: string }) => `Этот артикул уже у товара ${quoted(name)}.` },
  product_was_ordered: {
    status: 409,
    sentence: () => 'Товар уже заказывали: удалить его нельзя, можно убрать в архив.',
  },
  selection_changed: {
    status: 409,
    sentence: ({ count }: { count: string }) =>
      `Выбор изменился: теперь под него подходит ${count}. Проверьте и повторите.`,
  },
  already_undone: { status: 409, sentence: () => 'Это изменение уже отменено.' },
  category_not_empty: { status: 409, sentence: () => 'В категории есть товары. Сначала перенесите их в другую.' },
})
