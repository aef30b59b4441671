import type { ReactNode } from 'react'
import { PhoneField } from '../../accounts/profile/phone-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { FieldsProps } from './checkout-values.ts'

export function RecipientFields({ values, errors, set, children }: FieldsProps & { children?: ReactNode }) {
  return (
    <Section title="Получатель">
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field
            label="ФИО"
            name="fullName"
            required
            maxLength={200}
            autoComplete="name"
            value={values.fullName}
            error={errors.fullName}
            onChange={(event) => set({ fullName: event.target.value })}
          />
        </div>
        <PhoneField readOnly={false} value={values.phone} error={errors.phone} onChange={(phone) => set({ phone })} />
        <Field
          label="Email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          value={values.email}
          error={errors.email}
          onChange={(event) => set({ email: event.target.value })}
        />
      </div>
      {children}
    </Section>
  )
}

/** The only payment method. */
export function PaymentNote({ byCard }: { byCard: boolean }) {
  return (
    <Section title="Оплата">
      <div className="grid gap-1">
        <p className="font-medium">{byCard ? 'Картой или по\u00a0СБП' : 'Онлайн-перевод'}</p>
        <p className="text-muted text-sm">
          {byCard ? (
            <>После подтверждения заказа: кнопка «Оплатить» будет на&nbsp;его странице и&nbsp;в&nbsp;письме.</>
          ) : (
            <>
              По карте или через приложение банка, после подтверждения заказа. Реквизиты будут на&nbsp;странице заказа
              и&nbsp;в&nbsp;письме.
            </>
          )}
        </p>
      </div>
    </Section>
  )
}

export function CommentField({ values, errors, set }: FieldsProps) {
  return (
    <TextArea
      label="Комментарий к заказу"
      aside="необязательно"
      name="comment"
      rows={3}
      maxLength={2000}
      value={values.comment}
      error={errors.comment}
      onChange={(event) => set({ comment: event.target.value })}
    />
  )
}
