import { useCallback } from 'react'
import type { listCategories } from '../../../catalogue/catalogue.contract.ts'
import {
  type DiscountsOnReturn,
  discountsOnReturn,
  discountsOnReturnNames,
} from '../../../database/values/discounts-on-return.ts'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { useAction } from '../../../platform/browser/use-action.ts'
import { useLoad } from '../../../platform/browser/use-load.ts'
import { Loaded } from '../../../ui/load-state.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { MoneyField, WholeField } from '../../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'
import { StaffForm } from '../../../ui/staff/form/staff-form.tsx'
import { SwitchField } from '../../../ui/staff/form/switch-field.tsx'
import { TextArea } from '../../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../../ui/staff/form/use-form.ts'
import { staffFallback } from '../../../ui/staff/text/staff-fallback.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { writePoints } from '../point-texts.ts'
import type { getPointSettings, PointSettings, savePointSettings } from './staff-points.contract.ts'

/** What the owner decides about points. */
export default function PointSettingsPart() {
  const load = useLoad(
    useCallback((signal) => browserApi.call<typeof getPointSettings>('GET /api/staff/points/', {}, { signal }), []),
    staffFallback('Не удалось загрузить правила баллов'),
  )
  return (
    <Loaded load={load}>
      {(settings) => <SettingsForm key={settings.version} settings={settings} onSaved={load.set} />}
    </Loaded>
  )
}

const onReturnChoices = discountsOnReturn.map((value) => ({ value, name: discountsOnReturnNames[value] }))
const onReturnHint =
  'Касается новых заказов; покупатель читает правило при оформлении и перед возвратом. «Пересчитывается»: если оставшиеся товары не дают скидку, она, и скидка на доставку тоже, удерживается из возврата. За товар с недостатком всегда возвращаем всё. Правило должно быть в оферте и в условиях доставки: на его месте в документе стоит {{discounts_on_return}}. Посоветуйтесь с юристом.'

interface Tier {
  /** Another for each row. */
  key: number
  from: number | null
  percent: number | null
}

function valuesOf({ is_on, percent, tiers, skus, category_ids, max_share, months, ...rules }: PointSettings) {
  return {
    is_on,
    percent: percent as number | null,
    tiers: tiers.map((tier, key): Tier => ({ ...tier, key })),
    skus: skus.join('\n'),
    category_ids,
    max_share: max_share as number | null,
    months,
    manager_percent: rules.manager_percent as number | null,
    on_return: rules.on_return,
  }
}

function SettingsForm({ settings, onSaved }: { settings: PointSettings; onSaved: (saved: PointSettings) => void }) {
  const form = useForm(valuesOf(settings))
  const { values } = form
  const save = useAction(async () => {
    const body = {
      ...values,
      version: settings.version,
      percent: values.percent ?? 0,
      max_share: values.max_share ?? 0,
      manager_percent: values.manager_percent ?? 0,
      tiers: values.tiers.map(({ from, percent }) => ({ from: from ?? 0, percent: percent ?? 0 })),
      skus: values.skus.split(/[\n,;]+/).flatMap((sku) => sku.trim() || []),
    }
    onSaved(await browserApi.call<typeof savePointSettings>('PUT /api/staff/points/', { body }))
    showToast({ kind: 'success', text: 'Правила сохранены' })
  }, staffFallback('Не удалось сохранить правила баллов'))
  const errors = save.failure?.fields
  return (
    <StaffForm onSubmit={() => void save.run()} failure={save.failure}>
      <p className="text-muted text-sm">
        1 балл = 1 ₽. Начисляются, когда заказ завершён, за то, что оплачено за товары; при возврате снимаются. Новые
        правила касаются заказов, которые завершатся после них. Сейчас у покупателей {writePoints(settings.outstanding)}
        .
      </p>
      <SwitchField label="Начислять и списывать баллы" {...form.bind('is_on', errors)} />
      <div className="grid gap-4 sm:grid-cols-3">
        <WholeField label="Начислять, %" required {...form.bind('percent', errors)} />
        <WholeField label="Списывать, % товаров заказа" required {...form.bind('max_share', errors)} />
        <WholeField label="Сгорают через, месяцев" hint="Пусто — не сгорают." {...form.bind('months', errors)} />
      </div>
      <Tiers tiers={values.tiers} errors={errors} onChange={(tiers) => form.set('tiers', tiers)} />
      <Categories chosen={values.category_ids} onChange={(ids) => form.set('category_ids', ids)} />
      <TextArea
        label="Артикулы без баллов"
        hint="По одному в строке. За них не начисляем и на них не списываем, как и на категории выше."
        rows={2}
        {...form.bind('skus', errors)}
      />
      <WholeField
        label="Скидка вручную: менеджер, не больше %"
        hint="На неоплаченный заказ, в его карточке. Администратор может дать до 90 %."
        required
        {...form.bind('manager_percent', errors)}
      />
      <SelectField
        label="Скидка, когда возвращают часть заказа"
        hint={onReturnHint}
        choices={onReturnChoices}
        value={values.on_return}
        error={errors?.on_return}
        onChange={(next) => form.set('on_return', next as DiscountsOnReturn)}
      />
      <SubmitButton loading={save.busy} className="sm:justify-self-start">
        Сохранить правила
      </SubmitButton>
    </StaffForm>
  )
}

interface TiersProps {
  tiers: Tier[]
  errors: Record<string, string> | undefined
  onChange: (tiers: Tier[]) => void
}

function Tiers({ tiers, errors, onChange }: TiersProps) {
  const set = (key: number, change: Partial<Tier>) =>
    onChange(tiers.map((tier) => (tier.key === key ? { ...tier, ...change } : tier)))
  return (
    <fieldset className="grid gap-3 border-line border-t pt-4">
      <legend className="pr-3 font-medium">Кто купил на большую сумму</legend>
      {tiers.map(({ key, from, percent }, place) => (
        <div key={key} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <MoneyField
            label="Купил не меньше чем на"
            value={from}
            onChange={(value) => set(key, { from: value })}
            error={errors?.[`tiers.${place}.from`]}
          />
          <WholeField
            label="Начислять, %"
            value={percent}
            onChange={(value) => set(key, { percent: value })}
            error={errors?.[`tiers.${place}.percent`]}
          />
          <button
            type="button"
            className="button-quiet"
            onClick={() => onChange(tiers.filter((tier) => tier.key !== key))}
          >
            Убрать
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button-quiet justify-self-start"
        onClick={() =>
          onChange([...tiers, { key: Math.max(-1, ...tiers.map(({ key }) => key)) + 1, from: null, percent: null }])
        }
      >
        Добавить уровень
      </button>
    </fieldset>
  )
}

function Categories({ chosen, onChange }: { chosen: number[]; onChange: (ids: number[]) => void }) {
  const { value: categories = [] } = useLoad(
    useCallback((signal) => browserApi.call<typeof listCategories>('GET /api/categories/', {}, { signal }), []),
    staffFallback(),
  )
  return (
    <fieldset className="border-line border-t pt-4">
      <legend className="pr-3 font-medium">Категории без баллов</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-5">
        {categories.map(({ id, name }) => (
          <label key={id} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
