import { maskPhone } from '../../../accounts/phone.ts'
import { formatPrice } from '../../../platform/text/money.ts'
import { SelectField } from '../../../ui/staff/form/select-field.tsx'
import { TextArea, TextField } from '../../../ui/staff/form/text-fields.tsx'
import type { Form } from '../../../ui/staff/form/use-form.ts'
import type { DeliveryChoice, StaffOrder } from '../staff-orders.contract.ts'
import type { EditValues } from './edit-values.ts'

interface EditFieldsProps {
  order: StaffOrder
  form: Form<EditValues>
  errors: Record<string, string>
}

/** Person and delivery; address and postal code are shown when the delivery needs them. */
export function EditFields({ order, form, errors }: EditFieldsProps) {
  const chosen = order.delivery_types.find(({ id }) => String(id) === form.values.delivery_type)
  const choices = order.delivery_types.map((type) => ({ value: String(type.id), name: nameOf(type, order) }))
  const { onChange: changePhone, ...phone } = form.bind('phone', errors)
  return (
    <div className="grid gap-4">
      <TextField label="ФИО" required maxLength={200} {...form.bind('full_name', errors)} />
      <TextField label="Телефон" type="tel" required {...phone} onChange={(text) => changePhone(maskPhone(text))} />
      <TextField
        label="Email"
        type="email"
        required={order.email !== ''}
        maxLength={254}
        {...form.bind('email', errors)}
      />
      <SelectField
        label="Способ доставки"
        choices={choices}
        {...(order.delivery_type === null && { none: order.delivery_name })}
        {...form.bind('delivery_type', errors)}
      />
      {chosen?.requires_index && (
        <TextField label="Почтовый индекс" required maxLength={6} {...form.bind('index', errors)} />
      )}
      {chosen?.requires_address && (
        <TextArea label="Адрес доставки" required rows={2} maxLength={500} {...form.bind('address', errors)} />
      )}
    </div>
  )
}

function nameOf({ id, name, price, note }: DeliveryChoice, order: StaffOrder): string {
  const cost = id === order.delivery_type ? order.delivery_price : price
  return `${name}, ${cost > 0 ? formatPrice(cost) : (note ?? 'бесплатно')}`
}
