import { browserApi } from '../../platform/browser/api-client.ts'
import { may, type Role } from '../../platform/contract/roles.ts'
import { setShopTimeZone } from '../../platform/text/date-format.ts'
import { timeZoneNames, timeZones } from '../../platform/text/time-zones.ts'
import { showToast } from '../../ui/show-toast.ts'
import { useVersionedSave } from '../../ui/staff/conflict/use-versioned-save.ts'
import { Conflict } from '../../ui/staff/conflict/versioned-form.tsx'
import { WholeField } from '../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../ui/staff/form/select-field.tsx'
import { StaffForm } from '../../ui/staff/form/staff-form.tsx'
import { TextArea, TextField } from '../../ui/staff/form/text-fields.tsx'
import { type Form, useForm } from '../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import { Panel } from '../../ui/staff/page/panel.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import {
  type SettingField,
  type SettingName,
  settingFields,
  settingGroups,
  settingNames,
  settingsOf,
  whoMaySet,
} from './settings-fields.ts'
import type { getSiteSettings, SiteSettingsAnswer, updateSiteSettings } from './site-settings.contract.ts'

type Values = Record<string, string | number | null>

/** All settings that the role may change, in sections, with one button to save. */
export function SettingsForm({ role, settings }: { role: Role | null; settings: SiteSettingsAnswer }) {
  const names = settingNames.filter((name) => may(role, whoMaySet(name)))
  const form = useForm(valuesOf(names, settings))
  useLeaveGuard(form.isDirty)
  const save = useVersionedSave<Values>({
    form,
    version: settings.version,
    independentFields: true,
    async save(values, version) {
      const body = { ...values, version } as Parameters<typeof patch>[0]
      const saved = await patch(body)
      setShopTimeZone(saved.time_zone, timeZones[saved.time_zone].by)
      showToast({ kind: 'success', text: 'Сохранено. В магазине уже по-новому' })
      return { values: valuesOf(names, saved), version: saved.version }
    },
    async latest() {
      const saved = await browserApi.call<typeof getSiteSettings>('GET /api/staff/site/')
      return { values: valuesOf(names, saved), version: saved.version }
    },
  })
  const labels = Object.fromEntries(names.map((name) => [name, settingFields[name].label]))

  return (
    <StaffForm onSubmit={() => void save.run()} failure={save.failure}>
      <Conflict form={form} save={save} labels={labels} />
      {settingGroups.map((group) => {
        const own = settingsOf(group).filter((name) => names.includes(name))
        return own.length === 0 ? null : (
          <Panel key={group.id} id={group.id} title={group.title}>
            {group.note && <p className="text-muted text-sm">{group.note}</p>}
            {group.needsProof && <p className="text-muted text-sm">Об изменении узнают все администраторы.</p>}
            <div className="grid gap-4 sm:grid-cols-2">
              {own.map((name) => (
                <Setting key={name} name={name} form={form} errors={save.failure?.fields} />
              ))}
            </div>
          </Panel>
        )
      })}
      <div className="card sticky bottom-2 z-10 flex flex-wrap items-center gap-3 p-4 shadow-lg">
        <p role="status" className="mr-auto text-muted text-sm">
          {form.isDirty ? 'Есть несохранённые правки' : 'Всё сохранено'}
        </p>
        {form.isDirty && (
          <button type="button" className="button-quiet" onClick={() => form.reset(form.start)}>
            Вернуть как было
          </button>
        )}
        <SubmitButton loading={save.busy} disabled={!form.isDirty}>
          Сохранить
        </SubmitButton>
      </div>
    </StaffForm>
  )
}

function patch(body: Partial<SiteSettingsAnswer> & { version: number }): Promise<SiteSettingsAnswer> {
  return browserApi.call<typeof updateSiteSettings>('PATCH /api/staff/site/', { body })
}

const zoneChoices = timeZoneNames.map((value) => ({ value, name: timeZones[value].city }))

/** Not with the fields, which the journal loads for their names. */
const hints: Partial<Record<SettingName, string>> = {
  time_zone: 'По нему считаются дни, сроки и отчёты и пишутся часы в письмах и на сайте.',
  vk_url: 'Ссылка, начинается с https://',
  telegram_url: 'Ссылка, начинается с https://',
  about_text: 'Пустая строка начинает новый абзац.',
  payment_note: 'Например, телефон для перевода через СБП.',
  receipts_by:
    'Чеки переводов и наличных пробивает своя касса: список в «Импорте и экспорте». Чеков на задаток у ЮKassa нет: его платят переводом.',
  vat_code: 'Для товаров и доставки. В чеке предоплаты ставка станет расчётной, например 22/122.',
  orders_email: 'Если пусто, письма приходят на почту магазина.',
  unpaid_order_days: 'Потом неоплаченный заказ отменяется.',
  packing_days: 'Самое большее, считая от оплаты. Отсюда покупатель узнаёт, когда ждать заказ.',
  low_stock: 'Столько штук и меньше: покупатели видят остаток, вы видите предупреждение.',
  rest_days: 'Считая от письма о том, что предзаказ приехал.',
  rest_overdue:
    'Удержать задаток по закону можно только в размере доказанных расходов, поэтому магазин этого не делает.',
  shelf: 'Если выключить, новых заказов на полку не будет, а то, что уже ждёт, можно отправить.',
  shelf_days: 'За неделю и за день до конца напишем покупателю. Новый срок действует для новых заказов.',
}

interface SettingProps {
  name: SettingName
  form: Form<Values>
  errors: Record<string, string> | undefined
}

function Setting({ name, form, errors }: SettingProps) {
  const { label, kind = 'text', required, choices: listed = [] }: SettingField = settingFields[name]
  const common = {
    name,
    label,
    hint: hints[name],
    required: required ?? false,
    error: errors?.[name],
  }
  const value = form.values[name] ?? null
  if (kind === 'whole') {
    return <WholeField {...common} value={Number(value)} onChange={(next) => form.set(name, next)} />
  }
  if (kind === 'choice') {
    const choices = name === 'time_zone' ? zoneChoices : listed
    const named = choices.map((choice) => ({ value: String(choice.value), name: choice.name }))
    const pick = (next: string) => form.set(name, choices.find((choice) => String(choice.value) === next)?.value ?? '')
    return <SelectField {...common} value={String(value ?? '')} choices={named} onChange={pick} />
  }
  const text = { ...common, value: String(value ?? ''), onChange: (next: string) => form.set(name, next) }
  if (kind === 'paragraphs') {
    return (
      <div className="sm:col-span-2">
        <TextArea rows={10} {...text} />
      </div>
    )
  }
  return <TextField type={kind} {...text} />
}

/** Null becomes an empty field. */
function valuesOf(names: readonly SettingName[], settings: SiteSettingsAnswer): Values {
  return Object.fromEntries(names.map((name) => [name, settings[name] ?? '']))
}
