import { carrierList } from '../../parcels/carriers/carriers.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { showToast } from '../../ui/show-toast.ts'
import { useVersionedSave } from '../../ui/staff/conflict/use-versioned-save.ts'
import { VersionedForm } from '../../ui/staff/conflict/versioned-form.tsx'
import { MoneyField, WholeField } from '../../ui/staff/form/number-fields.tsx'
import { SelectField } from '../../ui/staff/form/select-field.tsx'
import { SwitchField } from '../../ui/staff/form/switch-field.tsx'
import { TextField } from '../../ui/staff/form/text-fields.tsx'
import { useForm } from '../../ui/staff/form/use-form.ts'
import { useLeaveGuard } from '../../ui/staff/form/use-leave-guard.ts'
import type {
  createDeliveryType,
  listStaffDeliveryTypes,
  StaffDeliveryType,
  updateDeliveryType,
} from './delivery-types.contract.ts'

interface DeliveryTypeFormProps {
  /** Undefined for a new one. */
  type?: StaffDeliveryType
  onSaved: (types: StaffDeliveryType[]) => void
  onCancel: () => void
}

interface Values {
  name: string
  price: number | null
  requires_address: boolean
  placeholder: string
  note: string
  carrier: string
  days_min: number | null
  days_max: number | null
}

const labels = {
  name: 'Название',
  price: 'Цена',
  requires_address: 'Нужен адрес',
  placeholder: 'Подсказка в поле адреса',
  note: 'Примечание',
  carrier: 'Чьи цены',
  days_min: 'Дней в пути, от',
  days_max: 'Дней в пути, до',
}

export function DeliveryTypeForm({ type, onSaved, onCancel }: DeliveryTypeFormProps) {
  const form = useForm(valuesOf(type))
  const allowLeaving = useLeaveGuard(form.isDirty)
  const save = useVersionedSave<Values>({
    form,
    version: type?.version ?? 0,
    async save(values, version) {
      const body = {
        ...values,
        price: values.price ?? Number.NaN,
        note: values.note || null,
        carrier: toCarrier(values.carrier),
      }
      const types = type
        ? await browserApi.call<typeof updateDeliveryType>('PATCH /api/staff/delivery_types/{id}/', {
            params: { id: type.id },
            body: { ...body, version },
          })
        : await browserApi.call<typeof createDeliveryType>('POST /api/staff/delivery_types/', { body })
      allowLeaving()
      showToast({ kind: 'success', text: type ? 'Способ доставки сохранён' : 'Способ доставки создан' })
      onSaved(types)
      return { values, version }
    },
    async latest() {
      const types = await browserApi.call<typeof listStaffDeliveryTypes>('GET /api/staff/delivery_types/')
      const found = types.find(({ id }) => id === type?.id)
      return { values: valuesOf(found), version: found?.version ?? 0 }
    },
  })
  const bind = <Name extends keyof Values>(name: Name) => ({
    label: labels[name],
    ...form.bind(name, save.failure?.fields),
  })

  return (
    <VersionedForm form={form} save={save} labels={labels} submit={type ? 'Сохранить' : 'Создать'} onCancel={onCancel}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          required
          maxLength={60}
          hint="Если в названии есть «почт», покупатель укажет ещё и индекс."
          {...bind('name')}
        />
        <MoneyField required hint="0: бесплатно, если нет примечания." {...bind('price')} />
        <TextField maxLength={160} hint="Рядом с ценой: например, что оплачивается при получении." {...bind('note')} />
        <SelectField
          hint="Если служба не ответит, возьмём цену и примечание отсюда."
          none="Постоянная цена"
          choices={carrierList.map(({ name, russian }) => ({ value: name, name: `Тарифы ${russian.genitive}` }))}
          {...bind('carrier')}
        />
        {form.values.requires_address && (
          <>
            <WholeField hint="Обычно, считая от отправки. Пусто: покупатель не увидит даты." {...bind('days_min')} />
            <WholeField hint="Если служба назовёт свой срок, возьмём его." {...bind('days_max')} />
          </>
        )}
        <div className="grid content-start gap-4">
          <SwitchField {...bind('requires_address')} />
          {form.values.requires_address && <TextField maxLength={120} {...bind('placeholder')} />}
        </div>
      </div>
    </VersionedForm>
  )
}

function valuesOf(type: StaffDeliveryType | undefined): Values {
  return {
    name: type?.name ?? '',
    price: type?.price ?? null,
    requires_address: type?.requires_address ?? true,
    placeholder: type?.placeholder ?? '',
    note: type?.note ?? '',
    carrier: type?.carrier ?? '',
    days_min: type?.days_min ?? null,
    days_max: type?.days_max ?? null,
  }
}

function toCarrier(value: string): StaffDeliveryType['carrier'] {
  return carrierList.find(({ name }) => name === value)?.name ?? null
}
