import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type CheckoutErrors,
  type CheckoutValues,
  checkValues,
  chosenDelivery,
  confirmationBody,
} from '../../checkout/page/checkout-values.ts'
import { ConfirmBar } from '../../checkout/page/confirm-bar.tsx'
import { ConfirmFailure } from '../../checkout/page/confirm-failure.tsx'
import { Consent } from '../../checkout/page/consent.tsx'
import { type ChooseDelivery, DeliveryFields } from '../../checkout/page/delivery-fields.tsx'
import { focusField, focusFirst } from '../../checkout/page/focus-first.ts'
import { MissingFields } from '../../checkout/page/missing-fields.tsx'
import { CommentField, RecipientFields } from '../../checkout/page/other-fields.tsx'
import { type FilledForm, fillValues } from '../../checkout/page/use-checkout.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { describeFailure } from '../../platform/browser/failure.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { CabinetWaiting } from '../../ui/cabinet-page.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { showToast } from '../../ui/show-toast.ts'
import type { quoteShelf, ShelfDelivery, sendShelf } from '../collecting.contract.ts'
import { ParcelSummary } from './parcel-summary.tsx'
import { type ChosenLine, toLines } from './shelf-values.ts'

interface SendFormProps {
  userId: number
  chosen: ChosenLine[]
  onBack: () => void
  /** The shelf is another by now. */
  onStale: () => void
}

/** Where the chosen goods go, with the fields and prices of the checkout. */
export function SendForm({ userId, chosen, onBack, onStale }: SendFormProps) {
  const quote = useCallback(
    (request?: Parameters<ChooseDelivery>[0]) =>
      browserApi.call<typeof quoteShelf>('POST /api/my-shelf/delivery/', {
        body: { lines: toLines(chosen), ...(request && { wish: request }) },
      }),
    [chosen],
  )
  const load = useCallback((signal: AbortSignal) => Promise.all([quote(), fillValues(userId, signal)]), [quote, userId])
  const loaded = useLoad(load, 'Не удалось узнать, как отправить посылку')
  const { set } = loaded
  const filled = loaded.value?.[1]
  const choose = useCallback<ChooseDelivery>(
    async (request) => {
      const next = await quote(request)
      if (filled) set([next, filled])
    },
    [quote, set, filled],
  )
  if (!loaded.value && loaded.failure)
    return <LoadFailed look="page" text={loaded.failure.text} onRetry={loaded.reload} />
  if (!loaded.value || !filled) return <CabinetWaiting className="h-96" />
  return <Fields {...{ chosen, onBack, onStale, choose, filled }} delivery={loaded.value[0]} />
}

interface FieldsProps extends Omit<SendFormProps, 'userId'> {
  delivery: ShelfDelivery
  filled: FilledForm
  choose: ChooseDelivery
}

const failed = 'Не удалось собрать посылку'

function Fields({ chosen, onBack, onStale, delivery: offered, filled, choose }: FieldsProps) {
  const form = useRef<HTMLFormElement>(null)
  const { setErrors, ...fields } = useFields(filled.values)
  const { values, errors } = fields
  const delivery = chosenDelivery(offered.delivery_types, values.deliveryType)

  useEffect(() => {
    if (form.current) focusFirst(form.current, errors)
  }, [errors])

  const send = useSend(chosen, values, delivery, onStale, setErrors)

  function check(): boolean {
    const found = checkValues(values, delivery)
    setErrors(found)
    return Object.keys(found).length === 0
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (check()) void send.run()
  }

  return (
    <form ref={form} noValidate method="post" className="checkout" onSubmit={submit}>
      <div className="grid content-start gap-5">
        <RecipientFields {...fields} />
        <DeliveryFields
          {...fields}
          types={offered.delivery_types}
          places={offered.pickup_places}
          delivery={delivery}
          choose={choose}
        />
        <CommentField {...fields} />
        <button type="button" className="button-quiet justify-self-start" onClick={onBack}>
          Изменить выбор
        </button>
      </div>
      <ParcelSummary chosen={chosen} delivery={delivery}>
        <ConfirmFailure text={send.failure?.text} hint={undefined}>
          <Consent {...fields} />
          <MissingFields errors={errors} onGo={(name) => form.current && focusField(form.current, name)} />
          <ConfirmBar
            due={delivery?.price ?? 0}
            loading={send.busy}
            consent={values.consent}
            text="Собрать посылку"
            onRefused={check}
          />
        </ConfirmFailure>
      </ParcelSummary>
    </form>
  )
}

/** A field that changes is no longer wrong. */
function useFields(filled: CheckoutValues) {
  const [values, setValues] = useState(filled)
  const [errors, setErrors] = useState<CheckoutErrors>({})

  function set(change: Partial<CheckoutValues>): void {
    setValues({ ...values, ...change })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))))
  }

  return { values, errors, set, setErrors }
}

type Delivery = ReturnType<typeof chosenDelivery>

function useSend(
  chosen: ChosenLine[],
  values: CheckoutValues,
  delivery: Delivery,
  onStale: () => void,
  onErrors: (errors: CheckoutErrors) => void,
) {
  const navigate = useNavigate()
  return useAction(async () => {
    const total = delivery?.price ?? 0
    const { order_id: _, delivery_type: __, ...body } = confirmationBody(values, delivery, 0, total)
    const city = delivery?.carrier?.city?.code
    const place = city === undefined ? {} : { deliveryCity: city }
    try {
      const { order_id } = await browserApi.call<typeof sendShelf>('POST /api/my-shelf/send/', {
        body: { ...body, ...place, lines: toLines(chosen) },
      })
      showToast({
        kind: 'success',
        text: total > 0 ? 'Посылка собрана: осталось оплатить доставку' : 'Посылка собрана',
      })
      await navigate(`/orders/${order_id}/`)
    } catch (error) {
      const { status, fields, text, code } = describeFailure(error, failed)
      if (status === 409 && code === 'not_on_shelf') {
        showToast({ kind: 'failure', text })
        onStale()
      }
      onErrors(fields)
      throw error
    }
  }, failed)
}
