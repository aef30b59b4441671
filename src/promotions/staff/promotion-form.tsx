import { type ReactNode, useCallback, useState } from 'react'
import type { listCategories } from '../../catalogue/catalogue.contract.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import type { AnswerOf, InputOf } from '../../platform/contract/endpoint.ts'
import { formatPrice } from '../../platform/text/money.ts'
import { MoneyField, WholeField } from '../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../ui/staff/form/select-field.tsx'
import { fromShopTime } from '../../ui/staff/form/shop-time.ts'
import { FormFailure, StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { SwitchField } from '../../ui/staff/form/switch-field.tsx'
import { TextArea, TextField, TimeField } from '../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../ui/staff/form/use-form.ts'
import { staffFallback } from '../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { DiscountRows } from '../promo-parts.tsx'
import type { createPromotion, previewPromotion, StaffPromotion } from './staff-promotions.contract.ts'

interface PromotionFormProps {
  onSaved: (promotions: StaffPromotion[]) => void
  onCancel: () => void
}

type Body = InputOf<typeof createPromotion>['body']

const empty = {
  title: '',
  kind: 'percent' as string,
  value: null as number | null,
  take: 3 as number | null,
  pay: 2 as number | null,
  gifts: '',
  category: '',
  series: '',
  makers: '',
  skus: '',
  preorders: '',
  min_sum: null as number | null,
  min_pieces: null as number | null,
  first_order: false,
  min_spent: null as number | null,
  customers: '',
  combinable: false,
  priority: 0 as number | null,
  by_code: false,
  code: '',
  from: '',
  until: '',
  max_uses: null as number | null,
  max_per_customer: null as number | null,
  max_per_period: null as number | null,
  period: 'day' as string,
}

const kinds = [
  { value: 'percent', name: 'Процент' },
  { value: 'sum', name: 'Сумма с заказа' },
  { value: 'price', name: 'Цена за штуку' },
  { value: 'n_for_m', name: 'Несколько по цене меньшего числа' },
  { value: 'gift', name: 'Подарок' },
  { value: 'free_delivery', name: 'Доставка' },
]
const preorders = [
  { value: 'only', name: 'Только предзаказы' },
  { value: 'without', name: 'Кроме предзаказов' },
]
const periods = [
  { value: 'day', name: 'День' },
  { value: 'week', name: 'Неделя' },
  { value: 'month', name: 'Месяц' },
]

function toBody(values: typeof empty): Body {
  const list = (text: string) =>
    text
      .split(/[\n,;]+/)
      .map((each) => each.trim())
      .filter(Boolean)
  const at = (local: string) => (local === '' ? null : fromShopTime(local))
  const { category, kind, preorders: which, period, ...rest } = values
  return {
    ...rest,
    kind: kind as Body['kind'],
    value: values.value ?? 0,
    take: values.take ?? 0,
    pay: values.pay ?? 0,
    gifts: list(values.gifts),
    category_ids: category === '' ? [] : [Number(category)],
    series: list(values.series),
    makers: list(values.makers),
    skus: list(values.skus),
    customers: list(values.customers),
    preorders: (which || null) as 'only' | 'without' | null,
    min_sum: values.min_sum ?? 0,
    min_pieces: values.min_pieces ?? 0,
    min_spent: values.min_spent ?? 0,
    priority: values.priority ?? 0,
    period: (period || 'day') as Exclude<Body['period'], undefined>,
    from: at(values.from),
    until: at(values.until),
  }
}

export default function PromotionForm({ onSaved, onCancel }: PromotionFormProps) {
  const form = useForm(empty)
  const { values } = form
  const categories = useLoad(
    useCallback((signal) => browserApi.call<typeof listCategories>('GET /api/categories/', {}, { signal }), []),
    staffFallback(),
  )
  const save = useAction(async () => {
    onSaved(await browserApi.call<typeof createPromotion>('POST /api/staff/promotions/', { body: toBody(values) }))
  }, staffFallback('Не удалось создать акцию'))
  const errors = save.failure?.fields
  const isDelivery = values.kind === 'free_delivery'
  return (
    <StaffForm onSubmit={() => void save.run()} failure={save.failure}>
      <TextField
        label="Что прочтёт покупатель"
        required
        maxLength={120}
        placeholder="Скидка 10 % на чиби"
        {...form.bind('title', errors)}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="Скидка" choices={kinds} {...form.bind('kind', errors)} />
        {values.kind === 'percent' && <WholeField label="Процентов" required {...form.bind('value', errors)} />}
        {(values.kind === 'sum' || values.kind === 'price') && (
          <MoneyField label="Рублей" required {...form.bind('value', errors)} />
        )}
        {isDelivery && <MoneyField label="Не больше" hint="Пусто — вся доставка." {...form.bind('value', errors)} />}
        {values.kind === 'gift' && <TextField label="Артикулы подарков" required {...form.bind('gifts', errors)} />}
        {values.kind === 'n_for_m' && (
          <>
            <WholeField label="Берут штук" required {...form.bind('take', errors)} />
            <WholeField label="Оплачивают" required {...form.bind('pay', errors)} />
          </>
        )}
      </div>
      <Part title="На какие товары">
        <SelectField
          label="Категория"
          none="Любая"
          choices={(categories.value ?? []).map(({ id, name }) => ({ value: String(id), name }))}
          {...form.bind('category', errors)}
        />
        <SelectField label="Предзаказы" none="Все товары" choices={preorders} {...form.bind('preorders', errors)} />
        <TextField label="Серии" hint="Через запятую." {...form.bind('series', errors)} />
        <TextField label="Производители" hint="Через запятую." {...form.bind('makers', errors)} />
        <MoneyField label="От суммы товаров" {...form.bind('min_sum', errors)} />
        <WholeField label="От числа штук" {...form.bind('min_pieces', errors)} />
        <div className="sm:col-span-2">
          <TextArea label="Артикулы" hint="По одному в строке." rows={2} {...form.bind('skus', errors)} />
        </div>
      </Part>
      <Part title="Кому">
        <SwitchField label="Только на первый заказ" {...form.bind('first_order', errors)} />
        <SwitchField label="По промокоду" {...form.bind('by_code', errors)} />
        {values.by_code && (
          <TextField
            label="Промокод для всех"
            hint="Пусто — одноразовые сделаете потом."
            {...form.bind('code', errors)}
          />
        )}
        <MoneyField label="Кто купил не меньше чем на" {...form.bind('min_spent', errors)} />
        <TextField label="Только этим покупателям" hint="Почта, через запятую." {...form.bind('customers', errors)} />
      </Part>
      <Part title="Когда и сколько">
        <TimeField label="Начало" {...form.bind('from', errors)} />
        <TimeField label="Конец" {...form.bind('until', errors)} />
        <WholeField label="Заказов всего, не больше" {...form.bind('max_uses', errors)} />
        <WholeField label="Заказов одного покупателя, не больше" {...form.bind('max_per_customer', errors)} />
        <WholeField label="Заказов за период, не больше" {...form.bind('max_per_period', errors)} />
        <SelectField label="Период" choices={periods} {...form.bind('period', errors)} />
      </Part>
      {!isDelivery && (
        <Part title="Вместе с другими">
          <SwitchField label="Складывается с другими" {...form.bind('combinable', errors)} />
          <WholeField label="Очередь: больше — раньше" {...form.bind('priority', errors)} />
        </Part>
      )}
      <Preview body={toBody(values)} />
      <div className="flex gap-3">
        <SubmitButton loading={save.busy}>Создать</SubmitButton>
        <button type="button" className="button-quiet" onClick={onCancel}>
          Отмена
        </button>
      </div>
    </StaffForm>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 border-line border-t pt-4 sm:grid-cols-2">
      <legend className="pr-3 font-medium">{title}</legend>
      {children}
    </fieldset>
  )
}

/** On a real cart: whose it is is said by the address. */
function Preview({ body }: { body: Body }) {
  const [email, setEmail] = useState('')
  const [found, setFound] = useState<AnswerOf<typeof previewPromotion>>()
  const look = useAction(async () => {
    setFound(undefined)
    setFound(
      await browserApi.call<typeof previewPromotion>('POST /api/staff/promotions/preview/', {
        body: { promotion: body, email },
      }),
    )
  }, staffFallback('Не удалось посчитать'))
  return (
    <div className="grid gap-3 rounded-xl border border-line p-4">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label="Проверить на корзине покупателя"
          type="email"
          placeholder="Почта"
          value={email}
          onChange={setEmail}
          error={look.failure?.fields.email}
        />
        <button type="button" className="button-quiet" aria-busy={look.busy} onClick={() => void look.run()}>
          Посчитать
        </button>
      </div>
      <FormFailure failure={look.failure} />
      {found && (
        <div role="status" className="grid gap-2">
          <p>{found.rule}</p>
          {found.problem && <p className="text-bad">{found.problem}</p>}
          <dl aria-label="Что увидит покупатель" className="grid max-w-md gap-1">
            <Sum name="Товары" value={formatPrice(found.goods)} />
            <DiscountRows discounts={found.discounts} />
            <Sum name="Итого" value={formatPrice(found.total)} />
          </dl>
        </div>
      )}
    </div>
  )
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
