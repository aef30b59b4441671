import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { priceItems } from '../../cart/price-items.ts'
import { paidByCards } from '../../gift-cards/card-parts.tsx'
import type { Checkout } from '../checkout.contract.ts'
import {
  type CheckoutErrors,
  type CheckoutValues,
  checkValues,
  chosenDelivery,
  confirmationBody,
  withoutPlace,
} from './checkout-values.ts'
import { ConfirmBar } from './confirm-bar.tsx'
import { ConfirmFailure } from './confirm-failure.tsx'
import { Consent } from './consent.tsx'
import { type ChooseDelivery, DeliveryFields } from './delivery-fields.tsx'
import { focusField, focusFirst } from './focus-first.ts'
import { keepValues } from './kept-values.ts'
import type { LoadedCheckout } from './load-checkout.ts'
import { LowerPrice } from './lower-price.tsx'
import { MissingFields } from './missing-fields.tsx'
import { CommentField, PaymentNote, RecipientFields } from './other-fields.tsx'
import { profileChange } from './profile-change.ts'
import { SaveToProfile } from './save-to-profile.tsx'
import { Summary } from './summary.tsx'
import type { FilledForm } from './use-checkout.ts'
import { useConfirm } from './use-confirm.ts'

interface CheckoutFormProps {
  userId: number
  checkout: Checkout
  filled: FilledForm
  refresh: () => Promise<LoadedCheckout>
  /** Says where a carrier shall deliver; the price follows. */
  choose: ChooseDelivery
}

export function CheckoutForm({ userId, checkout, filled, refresh, choose }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(filled.values)
  const [errors, setErrors] = useState<CheckoutErrors>({})
  const { confirm, busy, error, hint } = useConfirm({ userId, refresh, onFieldErrors: setErrors })
  const delivery = chosenDelivery(checkout.delivery_types, values.deliveryType)
  const price = priceItems(checkout.items, delivery?.price, checkout.discounts)
  const byCards = paidByCards(checkout.gift_cards, price.now)

  // Runs after the messages are rendered, so that screen readers read the first one with its field.
  useEffect(() => {
    if (form.current) focusFirst(form.current, errors)
  }, [errors])

  function set(change: Partial<CheckoutValues>): void {
    const next = { ...values, ...change }
    setValues(next)
    keepValues(userId, next)
    const left = Object.entries(errors).filter(([field]) => !(field in change))
    if (left.length < Object.keys(errors).length) setErrors(Object.fromEntries(left))
  }

  /** The server has accepted where to deliver: what was said about it is no longer true. */
  const chooseAndClear: ChooseDelivery = useCallback(
    async (request) => {
      await choose(request)
      setErrors(withoutPlace)
    },
    [choose],
  )

  /** True when all fields are valid; otherwise shows the messages. */
  function check(): boolean {
    const found = checkValues(values, delivery)
    setErrors(found)
    return Object.keys(found).length === 0
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!check()) return
    const toProfile = values.saveToProfile ? profileChange(values) : undefined
    const body = {
      ...confirmationBody(values, delivery, checkout.order_id, price.total),
      gift_cards_sum: byCards,
    }
    void confirm(body, toProfile)
  }

  /** Without consent the button is disabled, so Enter does not submit the form: show what is missing instead. */
  function pressKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || values.consent || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    check()
  }

  const fields = { values, errors, set }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in a field is the form's matter
    <form ref={form} noValidate method="post" className="checkout" onSubmit={submit} onKeyDown={pressKey}>
      <div className="grid content-start gap-5">
        <RecipientFields {...fields}>
          <SaveToProfile profile={filled.profile} {...fields} />
        </RecipientFields>
        <DeliveryFields
          {...fields}
          types={checkout.delivery_types}
          places={checkout.pickup_places}
          delivery={delivery}
          choose={chooseAndClear}
          last={filled.lastPlace}
        />
        <PaymentNote byCard={checkout.pays_online} />
        <CommentField {...fields} />
        <LowerPrice checkout={checkout} onChange={() => void refresh().catch(() => undefined)} />
      </div>
      <Summary checkout={checkout} delivery={delivery} price={price} byCards={byCards}>
        <ConfirmFailure text={error} hint={hint}>
          <Consent {...fields} />
          <MissingFields errors={errors} onGo={(name) => form.current && focusField(form.current, name)} />
          <ConfirmBar due={price.now - byCards} loading={busy} consent={values.consent} onRefused={check} />
        </ConfirmFailure>
      </Summary>
    </form>
  )
}
